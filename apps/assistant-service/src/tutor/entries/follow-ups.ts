import type { Entry, EntryAnswer } from '../entry.ts';
import type { Ranked } from '../rank.ts';
import asked from '../follow-ups.json' with { type: 'json' };

/** What the conversation was about, and what else could have been meant. */
export interface Subject {
  readonly ranked: readonly Ranked[];
  readonly answer: EntryAnswer;
  /** How often something else was asked for since. */
  readonly others: number;
}

export type FollowUp = keyof typeof asked;

const idOf = (part: string) => `follow-up/${part}`;

/** What can be asked about the last answer. Their texts are that answer's, so they have none. */
export const followUps: readonly Entry[] = Object.entries(asked).map(([part, phrasings]) => ({
  id: idOf(part),
  kind: 'follow-up',
  asked: phrasings,
  answer: () => ({ text: '' }),
}));

export const isFollowUp = ({ id }: Entry, part: FollowUp): boolean => id === idOf(part);

/** What a follow-up says about an answer; undefined where the answer has no such part. */
export function tellAgain(entry: Entry, answer: EntryAnswer): string | undefined {
  const part = entry.id.slice(idOf('').length);
  if (part === 'how') return answer.why ?? answer.example;
  return answer[part as 'why' | 'simpler' | 'example' | 'withTls'];
}
