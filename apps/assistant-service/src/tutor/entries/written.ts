import { levels, type Level } from '@netward/levels';
import {
  answersOf,
  answersOfAnyLevel,
  type AnswerOfAnyLevel,
  type WrittenAnswer,
} from '@netward/levels/answers';
import type { Entry, EntryKind } from '../entry.ts';

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
