import { numbersOf, OUTCOMES } from '@netward/challenges';
import type { OpenChallenge } from './open-challenge.ts';

/** What the result says, line by line: the four numbers, what each list has in common, the goals. */
export function resultLines({ challenge, configuration, judgement }: OpenChallenge): string[] {
  const numbers = numbersOf(judgement);
  const lists = OUTCOMES.map(
    (outcome) =>
      `${challenge.texts.outcomes[outcome]}: ${numbers[outcome]}. ${challenge.explain(configuration, judgement, outcome)}`,
  );
  const goals = judgement.goals.map(
    ({ text, isMet, standing }) => `${text}: ${isMet ? 'reached' : 'not reached'}, ${standing}.`,
  );
  return [...lists, ...goals];
}
