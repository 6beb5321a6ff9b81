import type { Day } from '../day.ts';
import { morningFlows, type MorningFlow } from '../web-requests/morning.ts';
import { stream } from './stream.ts';

/** The connections of a day, in order of time. */
export const flowsOf = (day: Day): readonly MorningFlow[] => morningFlows(day, stream(day));

/** When the inspector is down on any day, in seconds since midnight: from, and up to. */
export const OUTAGE: readonly [from: number, to: number] = [9 * 3_600 + 250, 9 * 3_600 + 300];
