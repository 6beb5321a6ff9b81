import type { LevelId } from '@netward/contracts';
import { type Level, levels } from '@netward/levels';
import { fulfilled } from './lazy-component.tsx';

/** How each level is fetched. The build replaces this module: there each level is a chunk of its own. */
export const levelChunks = Object.fromEntries(
  levels.map((level) => [level.id, () => fulfilled(level)]),
) as Readonly<Record<LevelId, () => Promise<Level>>>;
