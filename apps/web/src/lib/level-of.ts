import { use, useDeferredValue } from 'react';
import type { LevelId } from '@netward/contracts';
import type { Level } from '@netward/levels';
import { levelChunks } from './level-chunks.ts';

const begun = new Map<LevelId, Promise<Level>>();
const fetched = new Map<LevelId, Level>();

/** A level, fetched once; one that could not be fetched is fetched again when it is asked for again. */
export function levelOf(id: LevelId): Promise<Level> {
  const known = begun.get(id);
  if (known) return known;
  const level = levelChunks[id]!();
  begun.set(id, level);
  level.then(
    (whole) => fetched.set(id, whole),
    () => begun.delete(id),
  );
  return level;
}

/** A level to show. While another one is fetched, the one before stays. */
export function useLevel(id: LevelId): Level {
  const before = useDeferredValue(id);
  return fetched.get(id) ?? fetched.get(before) ?? use(levelOf(before));
}
