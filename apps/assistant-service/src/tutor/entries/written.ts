import { levels, type Level } from '@netward/levels';
import { answersOf, type WrittenAnswer } from '@netward/levels/answers';
import type { Entry } from '../entry.ts';

function entryOf(level: Level, written: WrittenAnswer): Entry {
  const { asked, answer, why, simpler, example, followUp } = written;
  return {
    id: `written/${level.id}/${asked[0]}`,
    kind: 'written',
    asked,
    level: level.id,
    answer: (ask) => ({
      text:
        ask.level.id === level.id
          ? answer
          : `${answer} Level ${level.id}, ${level.texts.title}, teaches this.`,
      why,
      simpler,
      example,
      offers: { kind: 'next', questions: [followUp] },
    }),
  };
}

/** The written answers of all levels. */
export const writtenEntries: readonly Entry[] = levels.flatMap((level) =>
  answersOf(level).map((written) => entryOf(level, written)),
);
