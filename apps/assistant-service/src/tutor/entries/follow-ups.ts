import type { Entry, EntryAnswer } from '../entry.ts';
import { sentencesIn } from '../words.ts';
import asked from '../follow-ups.json' with { type: 'json' };

type FollowUp = keyof typeof asked;

const idOf = (part: string) => `follow-up/${part}`;

/** What can be asked about the last answer. Their texts are that answer's, so they have none. */
export const followUps: readonly Entry[] = Object.entries(asked).map(([part, phrasings]) => ({
  id: idOf(part),
  kind: 'follow-up',
  asked: phrasings,
  answer: () => ({ text: '' }),
}));

const ON: readonly string[] = ['next', 'why', 'how'].map(idOf);

/** Whether the next question is an answer to it, where the last answer has no part for it. */
export const goesOn = ({ id }: Entry): boolean => ON.includes(id);

export const isFollowUp = ({ id }: Entry, part: FollowUp): boolean => id === idOf(part);

/** What a follow-up says about an answer; undefined where the answer has no such part. */
export function tellAgain(entry: Entry, answer: EntryAnswer): string | undefined {
  const part = entry.id.slice(idOf('').length);
  if (part === 'how') return answer.why ?? answer.example;
  // What was told by the run is simplest in its first sentence.
  if (part === 'simpler') return answer.simpler ?? sentencesIn(answer.text)[0]?.trim();
  return answer[part as 'why' | 'example' | 'withTls'];
}
