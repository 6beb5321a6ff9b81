import type { LevelId } from '@netward/contracts';
import { levelIds } from '../../lib/level-ids.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/**
 * What this browser keeps of somebody for each level, under one key of theirs. `parse` turns what was
 * stored for a level into its value; undefined for anything unreadable, which is ignored.
 */
export function storedByLevel<T>(
  keyOf: (owner: string) => string,
  parse: (stored: unknown) => T | undefined,
) {
  type Values = Readonly<Partial<Record<LevelId, T | undefined>>>;
  return {
    read(owner: string): Values {
      try {
        const stored = JSON.parse(readStored(keyOf(owner)) ?? '{}');
        const entries = levelIds.map((level) => [level, parse(stored[level])]);
        return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
      } catch {
        return {};
      }
    },
    write(owner: string, values: Values): void {
      const text = JSON.stringify(values);
      writeStored(keyOf(owner), text === '{}' ? null : text);
    },
  };
}
