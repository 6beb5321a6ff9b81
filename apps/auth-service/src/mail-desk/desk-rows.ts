import type { DeskMail, DeskMailState } from '@netward/contracts';
import type { MailRequest } from '../outbox/outbox.service.ts';

/** The intents whose mail can be rewritten. */
const REPEATABLE_INTENTS: readonly MailRequest['intent'][] = [
  'register',
  'resend-verification',
  'forgot-password',
];

/** Whether a mail can be rewritten once its content is deleted: only mails with a token can. */
export function canBeRewritten(intent: MailRequest['intent']): boolean {
  return REPEATABLE_INTENTS.includes(intent);
}

type Moment = 'createdAt' | 'deadline' | 'settledAt' | 'handledAt' | 'nextTryAt';

/** A mail of the desk as it is read, with its moments as dates. */
export type DeskRow = Omit<DeskMail, Moment | 'intent'> & {
  [M in Moment]: Date | Extract<DeskMail[M], null>;
} & { intent: MailRequest['intent'] };

/** The state of a row, with `pending` split by how far the mail has come. */
export const DESK_STATE = `CASE
  WHEN state <> 'pending' THEN state
  WHEN kind IS NULL THEN 'undecided'
  WHEN lease IS NOT NULL THEN 'sending'
  WHEN tries > 0 THEN 'deferred'
  WHEN queue_seen_at IS NULL THEN 'waiting'
  ELSE 'queued' END`;

/** A mail that could not be delivered, for as long as the desk is concerned with it. */
export const UNDELIVERED = `state IN ('refused', 'expired') AND settled_at > now() - interval '7 days'`;

/** A deferred mail still has its content; others are rewritten for the owner of their link. */
const IS_REPEATABLE = `CASE state
  WHEN 'pending' THEN kind IS NOT NULL AND tries > 0 AND lease IS NULL
  ELSE token_hash IS NOT NULL AND intent IN ('${REPEATABLE_INTENTS.join(`', '`)}') END`;

export const DESK_COLUMNS = `id AS row, generation, intent, kind, ${DESK_STATE} AS state,
  mask AS recipient, created_at AS "createdAt", deadline, settled_at AS "settledAt",
  handled_at AS "handledAt", tries, reason, code, reply, ${IS_REPEATABLE} AS "isRepeatable",
  CASE WHEN state = 'pending' AND lease IS NULL AND reason IS NOT NULL THEN next_try_at END
    AS "nextTryAt"`;

const UNSENT = new Set<DeskMailState>(['undecided', 'waiting', 'queued', 'sending', 'deferred']);

/**
 * What the desk may see of a row. `mask` is that of the address that was searched for; someone who has given
 * the address may repeat mails without a link too.
 */
export function toDeskMail(row: DeskRow, mask?: string): DeskMail {
  const { createdAt, deadline, nextTryAt, settledAt, handledAt } = row;
  const isGiven = mask !== undefined && !UNSENT.has(row.state) && canBeRewritten(row.intent);
  return {
    ...row,
    recipient: row.recipient ?? mask ?? null,
    createdAt: createdAt.toISOString(),
    deadline: deadline.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    settledAt: settledAt?.toISOString() ?? null,
    handledAt: handledAt?.toISOString() ?? null,
    isRepeatable: row.isRepeatable || isGiven,
  };
}
