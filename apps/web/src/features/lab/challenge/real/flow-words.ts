import { OUTCOMES, type Challenge, type JudgedFlow, numbersOf } from '@netward/challenges';
import { type ConnectionEnd, outcomeOfEnd } from '@netward/challenges/02-firewall/connections';
import type { DayPlay, RealRun } from './use-plays.ts';

/** What became of a flow, in the firewall's words. */
export const END_WORDS: Readonly<Record<ConnectionEnd, string>> = {
  S: 'accepted',
  R: 'rejected',
  N: 'dropped',
  A: 'reply lost',
  H: 'cut off',
};

export interface ComparedDay {
  readonly agree: number;
  readonly differ: number;
  readonly open: number;
}

/** How many of a day's flows went as the challenge's judge says. */
export function comparedOf({ connections, verdicts }: DayPlay): ComparedDay {
  const known = connections.filter((_, index) => verdicts[index]);
  const agree = connections.filter(({ end }, index) => verdicts[index] === end).length;
  return { agree, differ: known.length - agree, open: connections.length - known.length };
}

/** Whether nothing was answered that should be: rather a machine without processor time than a wrong judge. */
export function isSilent({ connections, verdicts, played }: DayPlay): boolean {
  const isMute = verdicts.every((verdict) => verdict === 'N' || verdict === 'A');
  return played !== null && isMute && connections.some(({ end }) => end === 'S');
}

/** The head of a day: what agrees or, where the judge does not understand the text, what the real one did alone. */
export function headOf(challenge: Challenge, { configuration }: RealRun, day: DayPlay): string {
  const { agree, open } = comparedOf(day);
  const { connections, verdicts } = day;
  if (open > 0 && !day.played) return `${connections.length - open} of ${connections.length} flows`;
  if (configuration !== null && isSilent(day)) return 'No flow was answered';
  if (configuration !== null) return `${agree} of ${connections.length} flows agree`;
  const flows = connections.map((each, index) => outcomeOfEnd(each, verdicts[index]!));
  const numbers = numbersOf({ flows: flows.map((outcome) => ({ outcome }) as JudgedFlow) });
  return OUTCOMES.filter((each) => numbers[each] > 0)
    .map((each) => `${numbers[each]} ${challenge.texts.outcomes[each].toLowerCase()}`)
    .join(', ');
}
