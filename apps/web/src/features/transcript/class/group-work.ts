import type { LevelId } from '@netward/contracts';
import type { ClassLearner } from './class-rows.ts';
import { grouped } from './grouped.ts';
import type { JudgedAgain } from './judged.ts';

/** Learners whose configurations have something in common. */
export interface ClassGroup {
  readonly kind: 'mistake' | 'equal';
  readonly level: LevelId;
  /** The judge's sentence, or what is equal. */
  readonly title: string;
  readonly learners: readonly ClassLearner[];
  /** Of equal configurations, which also stands in the table. */
  readonly letter?: string;
}

interface Handed {
  readonly learner: ClassLearner;
  readonly work: JudgedAgain;
}

/** The mistakes of a challenge that are shown: the most frequent and the second. */
const MISTAKES = 2;

const bySize = (one: readonly Handed[], other: readonly Handed[]) => other.length - one.length;

function mistakesOf(level: LevelId, handed: readonly Handed[]): ClassGroup[] {
  const each = handed.flatMap((one) => one.work.reasons.map((reason) => ({ ...one, reason })));
  const groups = [...grouped(each, ({ reason }) => reason)];
  return groups
    .toSorted(([, one], [, other]) => bySize(one, other))
    .slice(0, MISTAKES)
    .map(([title, all]) => ({
      kind: 'mistake',
      level,
      title,
      learners: all.map(({ learner }) => learner),
    }));
}

/** What several handed in alike; what the challenge begins with is nobody's work. */
function equalsOf(handed: readonly Handed[]): Handed[][] {
  const own = handed.filter(({ work }) => !work.isStart);
  return [...grouped(own, ({ work }) => work.key).values()]
    .filter((all) => all.length > 1)
    .toSorted(bySize);
}

/** The code of the configuration that a learner handed in for a level's challenge. */
export function codeIn(learner: ClassLearner, level: LevelId): string | undefined {
  return learner.cells.find((cell) => cell.level.level === level)?.challenge?.configuration;
}

/**
 * For each challenge its most frequent mistakes, then equal configurations, by letters that run through
 * all challenges.
 */
export function groupsOf(
  learners: readonly ClassLearner[],
  judged: ReadonlyMap<string, JudgedAgain | undefined>,
): ClassGroup[] {
  const handed = learners.flatMap((learner) =>
    learner.cells.flatMap(({ challenge }) => {
      const work = judged.get(challenge?.configuration ?? '');
      return work ? [{ learner, work }] : [];
    }),
  );
  const levels = [...grouped(handed, ({ work }) => work.level)];
  let letters = 0;
  return levels
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .flatMap(([level, of]) => [
      ...mistakesOf(level, of),
      ...equalsOf(of).map((all): ClassGroup => {
        const names = all.map(({ learner }) => learner.number || learner.name);
        return {
          kind: 'equal',
          level,
          title: `${new Intl.ListFormat('en-GB').format(names)} handed in the same text`,
          learners: all.map(({ learner }) => learner),
          letter: letterOf(letters++),
        };
      }),
    ]);
}

/** A to Z, then A2. */
function letterOf(at: number): string {
  const round = Math.floor(at / 26);
  return String.fromCharCode(65 + (at % 26)) + (round ? String(round + 1) : '');
}
