import type { MailActAnswer, MailActRequest, MailKind } from '@netward/contracts';
import type { EntityManager } from 'typeorm';

export type ActOutcome = MailActAnswer['outcome'];

/** The row of a mail that somebody acts on, locked until the act is done. */
export interface ActRow {
  id: string;
  generation: number;
  intent: string;
  kind: MailKind | null;
  state: string;
  sealed: string | null;
  recipient: string | null;
  isQueued: boolean;
  tries: number;
}

/** Why somebody may not act on a mail: only operators may, and only on the mail as it was shown. */
export function refusalOf(
  { person, generation }: MailActRequest,
  row: ActRow | undefined,
): ActOutcome | undefined {
  if (person.role !== 'operator') return 'forbidden';
  if (!row) return 'not-found';
  return row.generation === generation ? undefined : 'changed';
}

export async function lockRow(manager: EntityManager, id: string): Promise<ActRow | undefined> {
  const [row] = await manager.query<ActRow[]>(
    `SELECT id, generation, intent, kind, state, sealed, encode(recipient, 'hex') AS recipient,
       queue_seen_at IS NOT NULL AS "isQueued", tries
     FROM auth.outbox WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row;
}
