import type { EntityManager } from 'typeorm';

/** Runs a statement and returns how many rows it changed. */
export async function affected(
  database: Pick<EntityManager, 'query'>,
  statement: string,
  values: unknown[],
): Promise<number> {
  const [, rows] = await database.query<[unknown, number]>(statement, values);
  return rows;
}
