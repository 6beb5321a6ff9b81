/** The inspector, once it has been loaded. */
export let Inspector: typeof import('./inspector.tsx').Inspector | undefined;

/** Loads the inspector; rejects if it cannot be fetched, and can be called again then. */
export async function loadInspector(): Promise<void> {
  ({ Inspector } = await import('./inspector.tsx'));
}
