import type { MailReason } from '@netward/contracts';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { MailIntent } from '../outbox/outbox.service.ts';

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
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbox_pkey' }) id: string;
  /** What the mail was requested for. Which kind of mail follows, if any, is decided later. */
  @Column('text') intent: MailIntent;
  /** The kind of mail, once decided. */
  @Column('text', { nullable: true }) kind: string | null;
  /** All but `pending` are final. */
  @Column('text', { default: 'pending' }) state: string;
  /** Counts an operator's retries. */
  @Column('integer', { default: 1 }) generation: number;
  /** Recipient and content under the sealing key; null once the state is final. */
  @Column('text', { nullable: true }) sealed: string | null;
  /** HMAC of the recipient's address key, for limits and exact look-ups. */
  @Column('bytea', { nullable: true }) recipient: Buffer | null;
  /** The recipient as the desk shows it, `a***@e***.com`, for as long as the HMAC is kept. */
  @Column('text', { nullable: true }) mask: string | null;
  /** The HMAC of the address without its `+tag`, while it counts for limits; null without a tag. */
  @Column('bytea', { nullable: true }) mailbox: Buffer | null;
  /** Hash of the token that the mail carries; the token's life restarts when the mail is sent. */
  @Column('bytea', { name: 'token_hash', nullable: true }) tokenHash: Buffer | null;
  @Column('text', { name: 'request_id' }) requestId: string;
  /** The traceparent of a traced request, so that the mail belongs to the same trace. */
  @Column('text', { nullable: true }) trace: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  /** Time after which the mail is no longer worth sending. */
  @Column('timestamptz') deadline: Date;
  /** When the mail was last put on the queue; null while it waits for that. */
  @Column('timestamptz', { name: 'queue_seen_at', nullable: true }) queueSeenAt: Date | null;
  /** Names the claim of the mailer that holds the mail. */
  @Column('uuid', { nullable: true }) lease: string | null;
  @Column('timestamptz', { name: 'lease_until', nullable: true }) leaseUntil: Date | null;
  @Column('timestamptz', { name: 'next_try_at', default: () => 'now()' }) nextTryAt: Date;
  /** Failed attempts; those that found the mail server away do not count. */
  @Column('integer', { default: 0 }) tries: number;
  /** Attempts that the mail server never confirmed. */
  @Column('integer', { default: 0 }) unconfirmed: number;
  /** How the newest attempt ended. */
  @Column('text', { nullable: true }) reason: MailReason | null;
  @Column('timestamptz', { name: 'reported_at', nullable: true }) reportedAt: Date | null;
  /** The mail server's last reply code. */
  @Column('integer', { nullable: true }) code: number | null;
  /** The text of a reply that put the mail off or refused it, without addresses. */
  @Column('text', { nullable: true }) reply: string | null;
  @Column('text', { name: 'message_id', nullable: true }) messageId: string | null;
  @Column('timestamptz', { name: 'settled_at', nullable: true }) settledAt: Date | null;
  /** When somebody at the desk dealt with a mail that could not be delivered. */
  @Column('timestamptz', { name: 'handled_at', nullable: true }) handledAt: Date | null;
}

/** A message from the contact form. */
@Entity('contact_messages')
@Index('contact_messages_by_email_key', ['emailKey'])
@Index('contact_messages_by_age', ['createdAt'], { type: 'brin' })
@Index('contact_messages_by_user', ['userId', 'createdAt'], { where: 'user_id IS NOT NULL' })
export class ContactMessage {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'contact_messages_pkey' }) id: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  /** The learner whose session wrote it; null when it was written without one. */
  @Column('uuid', { name: 'user_id', nullable: true })
  @ForeignKey('User', { name: 'contact_messages_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;
  /** The sender's address as typed, unproved. */
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text', { nullable: true }) phone: string | null;
  @Column('text') message: string;
  /** With the creation time, which is equal too, this finds the mail written with this row. */
  @Column('text', { name: 'request_id' }) requestId: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** A newsletter subscription. Mail goes to those that are confirmed and not unsubscribed. */
@Entity('subscribers')
@Unique('subscribers_email_key_unique', ['emailKey'])
@Index('subscribers_unconfirmed', ['consentedAt'], { where: 'confirmed_at IS NULL' })
@Index('subscribers_gone', ['unsubscribedAt'], { where: 'unsubscribed_at IS NOT NULL' })
export class Subscriber {
  /** Part of the mailed links, protected there by an HMAC (`newsletter.controller.ts`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'subscribers_pkey' }) id: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('text') email: string;
  @Column('text', { nullable: true }) source: string | null;
  /** Time of the newest request for this subscription. */
  @Column('timestamptz', { name: 'consented_at', default: () => 'now()' }) consentedAt: Date;
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;
  @Column('timestamptz', { name: 'unsubscribed_at', nullable: true }) unsubscribedAt: Date | null;
}

/** An issue of the newsletter whose sending has begun. */
@Entity('newsletter_issues')
@Index('newsletter_issues_by_age', ['begunAt'])
export class SentIssue {
  /** The operator's name for it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'newsletter_issues_pkey' }) name: string;
  @Column('text') subject: string;
  /** SHA-256 of the file, so that a resumed issue goes on with the same text. */
  @Column('bytea') digest: Buffer;
  @Column('timestamptz', { name: 'begun_at', default: () => 'now()' }) begunAt: Date;
}

/** Says that an address got its mail of an issue, so that no second one is written. */
@Entity('issue_mails')
@Unique('issue_mails_once', ['issue', 'emailKey'])
@Index('issue_mails_by_email_key', ['emailKey'])
@Index('issue_mails_by_age', ['createdAt'])
export class IssueMail {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'issue_mails_pkey' }) mail: string;
  @Column('text') issue: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/**
 * Who saw or did what at the desk. Rows are inserted and deleted by retention after a year; a trigger
 * refuses every other change.
 */
@Entity('desk_audit')
@Check(
  'desk_audit_act',
  `act IN ('sign-in', 'sign-out', 'overview', 'queue', 'trace', 'retry', 'cancel', 'handle')`,
)
@Index('desk_audit_by_person', ['person', 'act', 'createdAt'])
@Index('desk_audit_by_row', ['outboxId', 'act', 'createdAt'])
@Index('desk_audit_by_age', ['createdAt'])
export class DeskAuditEntry {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'desk_audit_pkey' }) id: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('text') person: string;
  @Column('text') act: string;
  /** The mail acted on. There is no foreign key because the record outlives the mail. */
  @Column('uuid', { name: 'outbox_id', nullable: true }) outboxId: string | null;
  /** HMAC of the address, or of the masked one, that was searched for. */
  @Column('bytea', { nullable: true }) recipient: Buffer | null;
  @Column('text') outcome: string;
}
