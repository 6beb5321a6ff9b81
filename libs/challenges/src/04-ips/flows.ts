import type { Traffic } from '../challenge.ts';
import { morningFlows } from '../web-requests/morning.ts';
import { STREAM } from './stream.ts';

export const STREAMS = morningFlows(STREAM);

/** When the inspector is down, in seconds since midnight: from, and up to. */
export const OUTAGES: Readonly<Record<Traffic, readonly [from: number, to: number]>> = {
  A: [9 * 3_600 + 250, 9 * 3_600 + 300],
  B: [9 * 3_600 + 250, 9 * 3_600 + 300],
  C: [9 * 3_600 + 250, 9 * 3_600 + 300],
};
