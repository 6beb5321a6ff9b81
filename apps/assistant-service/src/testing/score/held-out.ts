import type { Ask } from '../../model/model.ts';
import { digestOf } from '@netward/lab-engine/seeded';
import { levels } from '@netward/levels';
import { writtenEntries } from '../../tutor/entries/written.ts';
import { rank } from '../../tutor/index.ts';
import { offeredOf, rivalsOf, winnerOf } from '../../tutor/reply.ts';
import { labAfter } from '../lab.ts';
import { type Grade, gradeOfOthers } from './score.ts';

/** A phrasing, asked while no entry has it. */
export interface HeldOut {
  readonly level: string;
  readonly question: string;
  readonly grade: Grade;
}

/**
 * Asks one of `step` phrasings of the levels' answers, as if nobody had thought of it. Which ones follows
 * from their words: a new phrasing puts no others in their place.
 */
export function scoreHeldOut(step = 1): HeldOut[] {
  const labs = new Map<string, Pick<Ask, 'level' | 'lab'>>(
    levels.map((level) => [level.id, { level, lab: labAfter(level) }]),
  );
  const phrasings = writtenEntries.flatMap((entry) =>
    entry.level === undefined
      ? []
      : entry.asked.map((question) => ({ entry, question, lab: labs.get(entry.level!)! })),
  );
  return phrasings
    .filter(({ question }) => digestOf(question) % step === 0)
    .map(({ entry, question, lab }) => {
      const ranked = rank({ ...lab, question, conversation: [] }, true);
      // The same question in another level has the same answer.
      const has = ({ asked }: typeof entry) =>
        asked.includes(question) || asked[0] === entry.asked[0];
      const winner = winnerOf(ranked);
      if (winner && has(winner)) return { level: entry.level!, question, grade: 'right' };
      const offers = winner ? rivalsOf(ranked) : offeredOf(ranked);
      const grade = gradeOfOthers(winner !== undefined, offers.some(has));
      return { level: entry.level!, question, grade };
    });
}
