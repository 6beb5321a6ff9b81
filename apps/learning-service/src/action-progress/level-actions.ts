import type { LevelId } from '@netward/contracts';

const actionsOf = (level: LevelId): readonly string[] =>
  level === '1' ? ['openPage', 'sniffTraffic', 'portScan'] : [];

/** True when the level offers every one of the actions. */
export function knowsActions(level: LevelId, actions: readonly string[]): boolean {
  const known = new Set<string>(actionsOf(level));
  return actions.every((action) => known.has(action));
}

/** Actions in the order in which the level lists them; ones it no longer lists stay, at the end. */
export function inLevelOrder(level: LevelId, actions: readonly string[]): string[] {
  const order: readonly string[] = actionsOf(level);
  const place = (action: string): number => order.indexOf(action) + 1 || order.length + 1;
  return [...actions].sort((one, other) => place(one) - place(other));
}
