import type { DeskMail, DeskMailState, MailKind, SealedMail } from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { maskAddress } from './mask-address.ts';

/** An outbox row as the desk reads it. */
export interface DeskRow {
  id: string;
  generation: number;
  intent: string;
  kind: MailKind | null;
  state: DeskMailState;
  sealed: string | null;
  createdAt: Date;
  deadline: Date;
  reportedAt: Date | null;
  settledAt: Date | null;
  tries: number;
  code: number | null;
}

/** The state of a row, with `pending` split by how far the mail has come. */
export const DESK_STATE = `CASE
  WHEN state <> 'pending' THEN state
  WHEN kind IS NULL THEN 'undecided'
  WHEN queue_seen_at IS NULL THEN 'waiting'
  WHEN tries > 0 THEN 'deferred'
  ELSE 'queued' END`;

/** The columns of a `DeskRow`. */
export const DESK_COLUMNS = `id, generation, intent, kind, ${DESK_STATE} AS state, sealed,
  created_at AS "createdAt", deadline, reported_at AS "reportedAt", settled_at AS "settledAt",
  tries, code`;

/** The masked recipient of a mail that still has its content. */
function maskedRecipient({ id, kind, intent, sealed }: DeskRow, sealingKey: Buffer): string | null {
  if (!sealed) return null;
  try {
    const { to } = open(sealed, sealingKey, mailContext(id, kind ?? intent)) as SealedMail;
    return maskAddress(to);
  } catch {
    return null;
  }
}

/** What the desk may see of a row. Pass `recipient` when it is already known, masked. */
export function toDeskMail(row: DeskRow, sealingKey: Buffer, recipient?: string): DeskMail {
  const { id, generation, intent, kind, state, tries, code } = row;
  const { createdAt, deadline, reportedAt, settledAt } = row;
  return {
    row: id,
    generation,
    intent,
    kind,
    state,
    tries,
    code,
    recipient: recipient ?? maskedRecipient(row, sealingKey),
    createdAt: createdAt.toISOString(),
    deadline: deadline.toISOString(),
    reportedAt: reportedAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
