import type { Traffic } from '../challenge.ts';
import { morningFlows } from '../web-requests/morning.ts';
import { STREAM } from './stream.ts';

export const STREAMS = {
  A: morningFlows('A', STREAM.A),
  B: morningFlows('B', STREAM.B),
  C: morningFlows('C', STREAM.C),
};

/** When the inspector is down, in seconds since midnight: from, and up to. */
export const OUTAGES: Readonly<Record<Traffic, readonly [from: number, to: number]>> = {
  A: [9 * 3_600 + 250, 9 * 3_600 + 300],
  B: [9 * 3_600 + 250, 9 * 3_600 + 300],
  C: [9 * 3_600 + 250, 9 * 3_600 + 300],
};
