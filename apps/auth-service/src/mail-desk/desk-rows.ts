import type { DeskMail, DeskMailState, MailKind, SealedMail } from '@netward/contracts';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { maskAddress } from './mask-address.ts';

/** A row of the outbox as the desk reads it. */
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

/** Where a row stands: `pending` is told apart by who has the mail. */
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

/** The recipient of a mail whose content is still kept, masked. */
function recipientOf({ id, kind, intent, sealed }: DeskRow, sealingKey: Buffer): string | null {
  if (!sealed) return null;
  try {
    const { to } = open(sealed, sealingKey, mailContext(id, kind ?? intent)) as SealedMail;
    return maskAddress(to);
  } catch {
    return null;
  }
}

/** What the desk may know of a row. `recipient` is given when it is known by other means. */
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
    recipient: recipient ?? recipientOf(row, sealingKey),
    createdAt: createdAt.toISOString(),
    deadline: deadline.toISOString(),
    reportedAt: reportedAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}
