import type { LevelId } from '@netward/contracts';
import { actionsOf, findLevel } from '@netward/levels';

function listedActions(level: LevelId): readonly string[] {
  const found = findLevel(level);
  return found ? actionsOf(found) : [];
}

/** True when the level lists every one of the actions. */
export function knowsActions(level: LevelId, actions: readonly string[]): boolean {
  const listed = new Set(listedActions(level));
  return actions.every((action) => listed.has(action));
}

/** Actions in the order in which the level lists them; ones it no longer lists stay, at the end. */
export function inLevelOrder(level: LevelId, actions: readonly string[]): string[] {
  const listed = listedActions(level);
  const ordered = listed.filter((action) => actions.includes(action));
  const others = actions.filter((action) => !listed.includes(action));
  return [...ordered, ...others];
}
