import type { LabState } from '@netward/lab-engine';
import { playStream, type PlayedAttempt, type StreamAttempt } from '@netward/lab-engine/stream';

/** A flow of a day, and what became of it in a network. */
export interface PlayedFlow<F> {
  readonly flow: F;
  readonly played: PlayedAttempt;
}

/** The flows of a day, in order of time, through a network. */
export function playFlows<F>(
  state: LabState,
  flows: readonly F[],
  attemptOf: (flow: F) => StreamAttempt,
): readonly PlayedFlow<F>[] {
  const all = playStream(state, flows.map(attemptOf));
  return flows.map((flow, index) => ({ flow, played: all[index]! }));
}
