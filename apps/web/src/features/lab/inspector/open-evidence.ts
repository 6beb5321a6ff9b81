import { createContext, use } from 'react';
import type { OpenedPart } from '../lab-state.ts';

/** What to open, of the newest action unless it names one; null closes the inspector. */
export type OpenEvidence = (what: Partial<OpenedPart> | null) => void;

export const OpenEvidenceContext = createContext<OpenEvidence>(() => {});

export function useOpenEvidence(): OpenEvidence {
  return use(OpenEvidenceContext);
}
