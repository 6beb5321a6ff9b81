import type { LevelId } from '@netward/contracts';
import { actionsOf, levels } from '@netward/levels';

/** The actions of every level in its order, then its proofs, worked out once, since each save asks for them. */
const listedActions: ReadonlyMap<string, readonly string[]> = new Map(
  levels.map((level) => [level.id, [...actionsOf(level), ...level.proofIds]]),
);

const listedIn = (level: LevelId): readonly string[] => listedActions.get(level) ?? [];

/** True when the level lists every one of the actions or proofs. */
export function knowsActions(level: LevelId, actions: readonly string[]): boolean {
  const listed = listedIn(level);
  return actions.every((action) => listed.includes(action));
}

/** Actions in the order in which the level lists them; ones it no longer lists stay, at the end. */
export function inLevelOrder(level: LevelId, actions: readonly string[]): string[] {
  const listed = listedIn(level);
  const ordered = listed.filter((action) => actions.includes(action));
  const others = actions.filter((action) => !listed.includes(action));
  return [...ordered, ...others];
}
