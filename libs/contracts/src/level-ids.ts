/** The ten levels as they are stored and answered. Free of zod, since the first page needs it. */
export const LEVEL_IDS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;
export type LevelId = (typeof LEVEL_IDS)[number];

/**
 * Reads a level id from 1 to 10, '1' to '10' or 'level_N' (surrounding blanks allowed).
 * Undefined for anything else.
 */
export function parseLevelId(value: unknown): LevelId | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const match = /^(?:level_)?(10|[1-9])$/.exec(text.trim());
  return match ? (match[1] as LevelId) : undefined;
}
