import type { EntityManager } from 'typeorm';

/** Ends every session of these learners, except `kept`, and returns how many were live. */
export async function endSessions(
  manager: EntityManager,
  learnerIds: readonly string[],
  kept?: string,
): Promise<number> {
  const [, count] = await manager.query<[unknown, number]>(
    `UPDATE auth.sessions SET ended_at = now()
     WHERE user_id = ANY($1) AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
    [learnerIds, kept],
  );
  return count;
}
