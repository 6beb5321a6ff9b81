import type { HowSolved } from '@netward/contracts';

/** What every place says of a challenge whose solution was shown before it was solved. */
export const SOLVED_AFTER_SHOWN = 'Solved after the solution was shown';

/** "solved, on try 4", "solved after the solution was shown"; without a number where tries were not counted. */
export function solvedInWords({ earlierTries, solutionShown }: HowSolved): string {
  const words = solutionShown ? SOLVED_AFTER_SHOWN.toLowerCase() : 'solved';
  return earlierTries === undefined ? words : `${words}, on try ${earlierTries + 1}`;
}
