import { levels, type Level } from '@netward/levels';
import {
  answersOf,
  answersOfAnyLevel,
  type AnswerOfAnyLevel,
  type AnyLevelTopic,
  type WrittenAnswer,
} from '@netward/levels/answers';
import type { Entry, EntryKind } from '../entry.ts';

const KIND_OF: Readonly<Partial<Record<AnyLevelTopic, EntryKind>>> = {
  harm: 'harm',
  need: 'need',
  manners: 'manners',
  page: 'page',
};

function ofLevel(level: Level, written: WrittenAnswer): Entry {
  const { asked, answer, why, simpler, example, withTls, followUp } = written;
  const elsewhere = `Level ${level.id}, ${level.texts.title}, teaches this.`;
  return {
    id: `written/${level.id}/${asked[0]}`,
    kind: 'written',
    asked,
    level: level.id,
    says: [answer, why, simpler, example].join('\n'),
    answer: (ask) => ({
      text: ask.level.id === level.id ? answer : `${answer} ${elsewhere}`,
      why,
      simpler,
      example,
      ...(withTls && { withTls }),
      offers: { kind: 'next', questions: [followUp] },
    }),
  };
}

function ofAnyLevel(topic: AnyLevelTopic, written: AnswerOfAnyLevel): Entry {
  const { asked, answer, followUp, ...parts } = written;
  return {
    id: `${topic}/${asked[0]}`,
    kind: KIND_OF[topic] ?? 'written',
    asked,
    says: answer,
    answer: () => ({
      text: answer,
      ...parts,
      ...(followUp && { offers: { kind: 'next', questions: [followUp] } }),
    }),
  };
}

/** What authors have written: for each level, and for any. */
export const writtenEntries: readonly Entry[] = [
  ...levels.flatMap((level) => answersOf(level).map((written) => ofLevel(level, written))),
  ...Object.entries(answersOfAnyLevel()).flatMap(([topic, answers]) =>
    answers.map((written) => ofAnyLevel(topic as AnyLevelTopic, written)),
  ),
];
