/** What the desk needs besides the challenge: its mornings, their records, and the checks of a note. */
export { timeOfDay } from '../shop/acts.ts';
export { sourceOf, type ShopRecord } from '../shop/records.ts';
export {
  ALERTS,
  MAX_EVENTS,
  MAX_NOTE,
  MAX_REASON,
  MEASURES,
  NEXT_STEPS,
  SEVERITIES,
  VERDICTS,
  type MeasureId,
  type MorningWork,
  type NextStep,
  type SocConfiguration,
  type TriageDecision,
  type TriageSeverity,
  type TriageVerdict,
} from './configuration.ts';
export { flowOfAlert } from './judge.ts';
export type { SocAlert } from './alerts.ts';
export { stream, type SocMorning } from './stream.ts';
export { checkNote, type NoteCheck } from './note.ts';
export { eventName, recordInWords, timelineAsText, toolInWords } from './words.ts';
