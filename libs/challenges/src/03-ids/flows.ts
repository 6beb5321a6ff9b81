import type { Day } from '../day.ts';
import { morningFlows, type MorningFlow } from '../web-requests/morning.ts';
import { stream } from './stream.ts';

/** The requests of a day, in order of time. */
export const flowsOf = (day: Day): readonly MorningFlow[] => morningFlows(day, stream(day));
