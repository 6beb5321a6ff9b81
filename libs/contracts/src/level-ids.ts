/**
 * A level's number as text, as it is stored and answered. Free of zod, since the first page needs it.
 * Which levels there are, the list in `libs/levels` says: what takes an id from outside looks it up there.
 */
export type LevelId = `${number}`;

/** What a level id looks like: '1' to '99'. */
export const LEVEL_SHAPE = /^[1-9][0-9]?$/;

/**
 * Reads what may be a level id: 1 to 99, '1' to '99' or 'level_N' (surrounding blanks allowed).
 * Undefined for anything else. There need not be such a level.
 */
export function parseLevelId(value: unknown): LevelId | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const id = text.trim().replace(/^level_/, '');
  return LEVEL_SHAPE.test(id) ? (id as LevelId) : undefined;
}
