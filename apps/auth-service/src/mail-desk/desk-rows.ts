import type { DeskMail, DeskMailState, MailKind, MailReason, SealedMail } from '@netward/contracts';
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
  settledAt: Date | null;
  tries: number;
  nextTryAt: Date | null;
  reason: MailReason | null;
  code: number | null;
}

/** The state of a row, with `pending` split by how far the mail has come. */
export const DESK_STATE = `CASE
  WHEN state <> 'pending' THEN state
  WHEN kind IS NULL THEN 'undecided'
  WHEN lease IS NOT NULL THEN 'sending'
  WHEN tries > 0 THEN 'deferred'
  WHEN queue_seen_at IS NULL THEN 'waiting'
  ELSE 'queued' END`;

/** The columns of a `DeskRow`. */
export const DESK_COLUMNS = `id, generation, intent, kind, ${DESK_STATE} AS state, sealed,
  created_at AS "createdAt", deadline, settled_at AS "settledAt", tries, reason, code,
  CASE WHEN state = 'pending' AND lease IS NULL AND reason IS NOT NULL THEN next_try_at END
    AS "nextTryAt"`;

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
  const { id, generation, intent, kind, state, tries, reason, code } = row;
  const { createdAt, deadline, nextTryAt, settledAt } = row;
  return {
    row: id,
    generation,
    intent,
    kind,
    state,
    tries,
    reason,
    code,
    recipient: recipient ?? maskedRecipient(row, sealingKey),
    createdAt: createdAt.toISOString(),
    deadline: deadline.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
