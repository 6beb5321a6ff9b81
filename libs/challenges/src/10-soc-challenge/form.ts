/** What the desk needs besides the challenge: its mornings, their records, and the checks of a note. */
export type { SocAlert } from './alerts.ts';
export * from './configuration.ts';
export { flowOfAlert } from './judge.ts';
export * from './note.ts';
export { timeOfDay } from '../time-of-day.ts';
export { sourceOf, type ShopRecord } from '../shop/records.ts';
export { stream, type SocMorning } from './stream.ts';
export * from './words.ts';
