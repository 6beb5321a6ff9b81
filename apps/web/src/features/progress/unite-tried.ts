import { type LevelId } from '@netward/contracts';
import { levelIds } from '../../lib/level-ids.ts';

/** The ids of the actions tried in each level, without repeats, in the order they were tried. */
export type TriedActions = Readonly<Partial<Record<LevelId, readonly string[]>>>;

/** The union of both, so that progress never shrinks. */
export function uniteTried(one: TriedActions, other: TriedActions): TriedActions {
  return Object.fromEntries(
    levelIds
      .map((level) => [level, [...new Set([...(one[level] ?? []), ...(other[level] ?? [])])]])
      .filter(([, actions]) => actions!.length > 0),
  );
}

/** The entries of the first that are not in the second. */
export function subtractTried(one: TriedActions, other: TriedActions): TriedActions {
  return Object.fromEntries(
    levelIds
      .map((level) => [
        level,
        (one[level] ?? []).filter((action) => !other[level]?.includes(action)),
      ])
      .filter(([, actions]) => actions!.length > 0),
  );
}

/** Only the levels up to a number, which are those a guest may play. */
export function keepLevelsUpTo(tried: TriedActions, highest: number): TriedActions {
  return Object.fromEntries(Object.entries(tried).filter(([level]) => Number(level) <= highest));
}
