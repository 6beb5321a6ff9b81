import { createContext, use } from 'react';
import { lazyData } from '../../../lib/lazy-data.ts';
import type { OpenedPart } from '../lab-state.ts';

/** The inspector, fetched when it is opened for the first time. */
export const inspector = lazyData(async () => (await import('./inspector.tsx')).Inspector);

/** What to open, of the newest action if it names no other; null closes the inspector. */
export type OpenEvidence = (what: Partial<OpenedPart> | null) => void;

export const OpenEvidenceContext = createContext<OpenEvidence>(() => {});

/** Opens a log line, a record or a hop in the inspector. */
export function useOpenEvidence(): OpenEvidence {
  return use(OpenEvidenceContext);
}
