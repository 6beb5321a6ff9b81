/** The inspector of the challenges, once it has been loaded. */
export let ChallengeInspector:
  typeof import('./challenge-inspector.tsx').ChallengeInspector | undefined;

/** Loads the inspector; rejects if it cannot be fetched, and can be called again then. */
export async function loadChallengeInspector(): Promise<void> {
  ({ ChallengeInspector } = await import('./challenge-inspector.tsx'));
}
