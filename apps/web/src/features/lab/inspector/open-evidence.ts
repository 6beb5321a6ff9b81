import { createContext, use } from 'react';
import type { OpenedPart } from '../lab-state.ts';

/** What to open, of the newest action unless it names one; null closes the inspector. */
export type OpenEvidence = (what: Partial<OpenedPart> | null) => void;

export const OpenEvidenceContext = createContext<OpenEvidence>(() => {});

/** Opens a log line, a record or a hop in the inspector. */
export function useOpenEvidence(): OpenEvidence {
  return use(OpenEvidenceContext);
}

/** The inspector, once it has been loaded. */
export let Inspector: typeof import('./inspector.tsx').Inspector | undefined;

/** Loads the inspector; rejects if it cannot be fetched, and can be called again then. */
export async function loadInspector(): Promise<void> {
  ({ Inspector } = await import('./inspector.tsx'));
}
