import type { MailReason } from '@netward/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The state of a mail; all but `pending` are final. */
export type OutboxState = 'pending' | 'sent' | 'refused' | 'expired' | 'suppressed' | 'cancelled';

/** What the mail was requested for. Which kind of mail follows, if any, is decided later. */
export type MailIntent =
  | 'register'
  | 'resend-verification'
  | 'forgot-password'
  | 'password-changed'
  | 'account-deletion'
  | 'inactivity'
  | 'contact'
  | 'subscribe'
  | 'issue';

/** A requested mail, stored in the transaction that caused it. */
@Entity('outbox')
@Check(
  'outbox_state',
  `state IN ('pending', 'sent', 'refused', 'expired', 'suppressed', 'cancelled')`,
)
@Index('outbox_undecided', ['createdAt'], { where: `state = 'pending' AND kind IS NULL` })
@Check(
  'outbox_reason',
  `reason IN ('sent', 'refused', 'deferred', 'interrupted', 'unconfirmed', 'server-away', 'failed', 'abandoned', 'unreadable')`,
)
@Index('outbox_due', ['nextTryAt'], {
  where: `state = 'pending' AND kind IS NOT NULL AND lease IS NULL`,
})
@Index('outbox_leased', ['leaseUntil'], { where: 'lease IS NOT NULL' })
@Index('outbox_overdue', ['deadline'], { where: `state = 'pending'` })
@Index('outbox_by_recipient', ['recipient', 'createdAt'])
@Index('outbox_by_mask', ['mask', 'createdAt'])
@Index('outbox_allowances', ['recipient', 'createdAt'], { where: `state <> 'suppressed'` })
@Index('outbox_mailbox_allowances', ['mailbox', 'createdAt'], {
  where: `mailbox IS NOT NULL AND state <> 'suppressed'`,
})
@Index('outbox_by_age', ['createdAt'], { type: 'brin' })
@Index('outbox_by_settling', ['state', 'settledAt'], { where: 'settled_at IS NOT NULL' })
@Index('outbox_sent_to_somebody', ['settledAt'], {
  where: `state = 'sent' AND recipient IS NOT NULL`,
})
export class OutboxMail {
  /** With the generation, also the mail's Message-ID. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey' })
  id: string;

  @Column('text')
  intent: MailIntent;

  /** The kind of mail, once decided. */
  @Column('text', { nullable: true })
  kind: string | null;

  @Column('text', { default: 'pending' })
  state: OutboxState;

  /** Counts an operator's retries. */
  @Column('integer', { default: 1 })
  generation: number;

  /** Recipient and content under the sealing key; null once the state is final. */
  @Column('text', { nullable: true })
  sealed: string | null;

  /** HMAC of the recipient's address key, for limits and exact look-ups. */
  @Column('bytea', { nullable: true })
  recipient: Buffer | null;

  /** The recipient as the desk shows it, `a***@e***.com`, for as long as the HMAC is kept. */
  @Column('text', { nullable: true })
  mask: string | null;

  /** The HMAC of the address without its `+tag`, while it counts for limits; null without a tag. */
  @Column('bytea', { nullable: true })
  mailbox: Buffer | null;

  /** Hash of the token that the mail carries; the token's life restarts when the mail is sent. */
  @Column('bytea', { name: 'token_hash', nullable: true })
  tokenHash: Buffer | null;

  @Column('text', { name: 'request_id' })
  requestId: string;

  /** The traceparent of a traced request, so that the mail belongs to the same trace. */
  @Column('text', { nullable: true })
  trace: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Time after which the mail is no longer worth sending. */
  @Column('timestamptz')
  deadline: Date;

  /** When the mail was last put on the queue; null while it waits for that. */
  @Column('timestamptz', { name: 'queue_seen_at', nullable: true })
  queueSeenAt: Date | null;

  /** Names the claim of the mailer that holds the mail. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  @Column('timestamptz', { name: 'lease_until', nullable: true })
  leaseUntil: Date | null;

  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' })
  nextTryAt: Date;

  /** Failed attempts; those that found the mail server away do not count. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Attempts that the mail server never confirmed. */
  @Column('integer', { default: 0 })
  unconfirmed: number;

  /** How the newest attempt ended. */
  @Column('text', { nullable: true })
  reason: MailReason | null;

  /** When the newest attempt ended. */
  @Column('timestamptz', { name: 'reported_at', nullable: true })
  reportedAt: Date | null;

  /** The mail server's last reply code. */
  @Column('integer', { nullable: true })
  code: number | null;

  /** The text of a reply that put the mail off or refused it, without addresses. */
  @Column('text', { nullable: true })
  reply: string | null;

  @Column('text', { name: 'message_id', nullable: true })
  messageId: string | null;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;

  /** When somebody at the desk dealt with a mail that could not be delivered. */
  @Column('timestamptz', { name: 'handled_at', nullable: true })
  handledAt: Date | null;
}
