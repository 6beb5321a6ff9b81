import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The state of a mail. `pending` covers mails that wait here, are queued (`queue_seen_at` is set) or
 * were deferred by the mail server (`tries` is not 0); the other states are final.
 */
export type OutboxState = 'pending' | 'sent' | 'refused' | 'expired' | 'suppressed' | 'cancelled';

/** What the mail was requested for. Which kind of mail follows, if any, is decided later. */
export type MailIntent =
  | 'register'
  | 'resend-verification'
  | 'forgot-password'
  | 'password-changed'
  | 'inactivity'
  | 'contact'
  | 'subscribe';

/** A requested mail, stored in the transaction that caused it. */
@Entity('outbox')
@Check(
  'outbox_state',
  `state IN ('pending', 'sent', 'refused', 'expired', 'suppressed', 'cancelled')`,
)
@Index('outbox_undecided', ['createdAt'], { where: `state = 'pending' AND kind IS NULL` })
@Index('outbox_unqueued', ['createdAt'], {
  where: `state = 'pending' AND kind IS NOT NULL AND queue_seen_at IS NULL`,
})
@Index('outbox_queued', ['queueSeenAt'], { where: `state = 'pending'` })
@Index('outbox_overdue', ['deadline'], { where: `state = 'pending'` })
@Index('outbox_by_recipient', ['recipient', 'createdAt'])
@Index('outbox_by_age', ['createdAt'])
@Index('outbox_by_settling', ['state', 'settledAt'], { where: 'settled_at IS NOT NULL' })
@Index('outbox_sent_to_somebody', ['settledAt'], {
  where: `state = 'sent' AND recipient IS NOT NULL`,
})
export class OutboxMail {
  /** Also the mail's Message-ID and, with the generation, its job's id. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey' })
  id: string;

  @Column('text')
  intent: MailIntent;

  /** The kind of mail, once decided. */
  @Column('text', { nullable: true })
  kind: string | null;

  @Column('text', { default: 'pending' })
  state: OutboxState;

  @Column('integer', { default: 1 })
  generation: number;

  /** Recipient and content under the sealing key; null once the state is final. */
  @Column('text', { nullable: true })
  sealed: string | null;

  /** HMAC of the recipient's address key, for limits and exact look-ups. */
  @Column('bytea', { nullable: true })
  recipient: Buffer | null;

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

  /** When the job was last known to be in the queue; null while the mail waits here. */
  @Column('timestamptz', { name: 'queue_seen_at', nullable: true })
  queueSeenAt: Date | null;

  /** Attempts that the mail server deferred. */
  @Column('integer', { default: 0 })
  tries: number;

  /** Time of the newest outcome, by the mailer's clock. */
  @Column('timestamptz', { name: 'reported_at', nullable: true })
  reportedAt: Date | null;

  /** The mail server's last reply code. */
  @Column('integer', { nullable: true })
  code: number | null;

  @Column('text', { name: 'message_id', nullable: true })
  messageId: string | null;

  @Column('timestamptz', { name: 'settled_at', nullable: true })
  settledAt: Date | null;
}
