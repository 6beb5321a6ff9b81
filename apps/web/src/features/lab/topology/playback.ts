import type { Trace } from './trace.ts';

/** A hop and the pause at a device, in milliseconds at normal speed. */
const HOP_MS = 320;
const DWELL_MS = 140;

export const SPEEDS = [0.5, 1, 2] as const;
export type Speed = (typeof SPEEDS)[number];

/** The duration of a stage: a hop over several links takes as long as its links. */
export function stageMs(trace: Trace, stage: number): number {
  const links = trace.hops.filter((hop) => hop.stage === stage).map((hop) => hop.linkIds.length);
  return Math.max(1, ...links) * HOP_MS + DWELL_MS;
}

/** The position of the playback: how many stages are over, and the share of the current one. */
export interface Moment {
  readonly stage: number;
  readonly share: number;
}

/** The position `elapsed` milliseconds after the start, at normal speed. */
export function momentAt(trace: Trace, elapsed: number): Moment {
  let left = elapsed;
  for (let stage = 0; stage < trace.stages; stage++) {
    const whole = stageMs(trace, stage);
    if (left < whole) return { stage, share: Math.min(1, left / (whole - DWELL_MS)) };
    left -= whole;
  }
  return { stage: trace.stages, share: 1 };
}
