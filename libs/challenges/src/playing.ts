import type { Day } from './day.ts';
import type { LabState } from '@netward/lab-engine';
import { playStream, type PlayedAttempt, type StreamAttempt } from '@netward/lab-engine/stream';

/** As many days as a page shows at once; what a day takes is worth forgetting after that. */
const DAYS_KEPT = 4;

/** The same pure function of a day, which works once for each of the last few days. */
export function kept<R>(work: (day: Day) => R): (day: Day) => R {
  const results = new Map<Day, R>();
  return (day) => {
    const result = results.get(day) ?? work(day);
    results.set(day, result);
    const [oldest] = results.keys();
    if (results.size > DAYS_KEPT) results.delete(oldest!);
    return result;
  };
}

/**
 * The same pure function, which works once for each configuration and day: a judgement, its answers and
 * the evidence of its lines ask for the same. It keeps the last few days, and forgets them with the
 * configuration.
 */
export function remembered<C extends object, R>(
  work: (configuration: C, day: Day) => R,
): (configuration: C, day: Day) => R {
  const known = new WeakMap<C, (day: Day) => R>();
  return (configuration, day) => {
    const played = known.get(configuration) ?? kept((each) => work(configuration, each));
    known.set(configuration, played);
    return played(day);
  };
}

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
