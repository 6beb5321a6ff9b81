import type { PlayedAction } from '@netward/lab-engine/inspect';

/**
 * When each of these actions of a run began, in microseconds since 1970: when it was started or, if
 * later, when the one before had ended, so that everything that is saved of a run is in order.
 * `startedAt` has the start of each action of the run, in milliseconds since 1970.
 *
 * @throws {RangeError} if the start of an action is missing or is not a time
 */
export function beginningsOf(
  actions: readonly PlayedAction[],
  startedAt: readonly number[],
): readonly number[] {
  let ended = 0;
  return actions.map(({ number, result }) => {
    const begins = Math.max(microseconds(startedAt[number - 1]), ended);
    ended = begins + (result.packets.at(-1)?.at ?? 0);
    return begins;
  });
}

function microseconds(time: number | undefined): number {
  if (time === undefined || !(time >= 0 && time < Number.MAX_SAFE_INTEGER / 1_000))
    throw new RangeError('A run is saved with the time at which each action was started.');
  return Math.round(time * 1_000);
}
