/** What the desk needs besides the challenge: its mornings, their records, and the debrief. */
export type { SocAlert } from './alerts.ts';
export * from './configuration.ts';
export * from './debrief.ts';
export { flowOfAlert, workOn } from './judge.ts';
export { letterOf } from '../day.ts';
export { timeOfDay } from '../time-of-day.ts';
export { sourceOf, type ShopRecord } from '../shop/records.ts';
export { givenAway, stream, type SocMorning } from './stream.ts';
export * from './words.ts';
