import { numbersOf, type Goal, type JudgedFlow } from './challenge.ts';
import { filled, type Values } from '@netward/lab-engine/filled';

/** A line of the checklist in `texts.json`: met while what it counts is at most `most`, or else none. */
export interface WrittenGoal {
  readonly text: string;
  readonly count: string;
  readonly most?: number;
  /** How far, or one text for a goal that is met and one for any other. */
  readonly standing: string | { readonly met: string; readonly unmet: string };
}

/**
 * The goals of a day. Their texts can name the four numbers, `customers` and `attacks` for all of either
 * kind, `most`, and what a level counts besides.
 */
export function goalsFrom(
  goals: readonly WrittenGoal[],
  flows: readonly JudgedFlow[],
  counts: Values = {},
): readonly Goal[] {
  const numbers = numbersOf({ flows });
  const customers = numbers.served + numbers['turned-away'];
  const attacks = numbers.stopped + numbers.through;
  return goals.map(({ text, count, most = 0, standing }) => {
    const values: Values = { ...numbers, customers, attacks, most, ...counts };
    const left = most - Number(filled(`{${count}}`, values));
    const isMet = left >= 0;
    const written = typeof standing === 'string' ? standing : standing[isMet ? 'met' : 'unmet'];
    const goal = { text: filled(text, values), isMet, standing: filled(written, values) };
    return most > 0 && isMet ? { ...goal, left } : goal;
  });
}
