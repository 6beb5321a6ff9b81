import { numbersOf, OUTCOMES } from '@netward/challenges';
import { quoteData } from '../prompt/quote-data.ts';
import type { OpenChallenge } from './open-challenge.ts';

/** The most characters of a configuration that a model is told. */
const CONFIGURATION_MAX = 4_000;

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

/** The open challenge in words: its task, what the learner has set, and what came of it. */
export function challengeFacts(open: OpenChallenge): string {
  const { challenge, configuration, judgement, answers } = open;
  const { title, task, leavesOut } = challenge.texts;
  const set = challenge.text?.print(configuration) ?? JSON.stringify(configuration);
  return [
    `Challenge: ${title}. ${task}`,
    `Left out of the simulation: ${leavesOut}`,
    'What the learner has set:',
    ...set.slice(0, CONFIGURATION_MAX).split('\n'),
    `Result with traffic ${judgement.traffic}:`,
    ...resultLines(open),
    ...answers.map(({ question, answer }) => `${question} ${answer}`),
  ]
    .map((line) => quoteData(line))
    .join('\n');
}
