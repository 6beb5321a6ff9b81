import { levels, type Level } from '@netward/levels';
import {
  answersOf,
  answersOfAnyLevel,
  type AnswerOfAnyLevel,
  type WrittenAnswer,
} from '@netward/levels/answers';
import type { Entry, EntryKind, EntryAnswer } from '../entry.ts';
import { sentencesIn } from '../words.ts';
import asked from '../follow-ups.json' with { type: 'json' };

const KIND_OF: Readonly<Partial<Record<string, EntryKind>>> = {
  harm: 'harm',
  need: 'need',
  manners: 'manners',
  page: 'page',
};

/** An answer of a level, or of a topic that belongs to none. */
function entryOf(written: WrittenAnswer | AnswerOfAnyLevel, topic: string, level?: Level): Entry {
  const { asked, answer, followUp, when, ...parts } = { when: undefined, ...written };
  const elsewhere = level && ` Level ${level.id}, ${level.texts.title}, teaches this.`;
  const { why, simpler, example } = parts;
  return {
    id: `${topic}/${asked[0]}`,
    kind: KIND_OF[topic] ?? 'written',
    asked,
    ...(level && { level: level.id }),
    ...(when && { when }),
    says: [answer, ...(level ? [why, simpler, example] : [])].join('\n'),
    answer: (ask) => ({
      text: level && ask.level !== level ? answer + elsewhere : answer,
      ...parts,
      ...(followUp && { offers: { kind: 'next', questions: [followUp] } }),
    }),
  };
}

/** What authors have written: for each level, and for any. */
export const writtenEntries: readonly Entry[] = [
  ...levels.flatMap((level) =>
    answersOf(level).map((written) => entryOf(written, `written/${level.id}`, level)),
  ),
  ...Object.entries(answersOfAnyLevel()).flatMap(([topic, answers]) =>
    answers.map((written) => entryOf(written, topic)),
  ),
];

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
