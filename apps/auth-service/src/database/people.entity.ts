import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** A learner with a proved address; unconfirmed people are in `attempts`. */
@Entity('users')
@Unique('users_email_key_unique', ['emailKey'])
@Index('users_by_last_seen', ['lastSeenAt'], { where: 'suspended_at IS NULL' })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' }) id: string;
  /** The address by which the learner is found (`emailKey` of contracts). */
  @Column('text', { name: 'email_key' }) emailKey: string;
  /** The address as typed, for display and mail. */
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  /** False as long as the hash is that of a random password: an OpenID provider opens the account. */
  @Column('boolean', { name: 'has_password', default: true }) hasPassword: boolean;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'last_login_at', nullable: true }) lastLoginAt: Date | null;
  /** Last activity, to the day: a sign-in or a new password. Inactivity is counted from here. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' }) lastSeenAt: Date;
  /** Time at which a suspension was announced; later activity cancels the announcement. */
  @Column('timestamptz', { name: 'inactivity_noticed_at', nullable: true })
  inactivityNoticedAt: Date | null;
  /** Until a reset a suspended account is refused in the same way as a wrong password. */
  @Column('timestamptz', { name: 'suspended_at', nullable: true }) suspendedAt: Date | null;
}

/** That a learner wants the account deleted. Keeping the account after all deletes the row. */
@Entity('deletion_requests')
@Unique('deletion_requests_token_unique', ['tokenHash'])
@Index('deletion_requests_by_due', ['dueAt'])
export class DeletionRequest {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'deletion_requests_pkey' })
  @ForeignKey('User', { name: 'deletion_requests_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  /** SHA-256 of the token in the mailed link that keeps the account. */
  @Column('bytea', { name: 'token_hash' }) tokenHash: Buffer;
  /** The row of that mail in the outbox. */
  @Column('uuid') mail: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'due_at' }) dueAt: Date;
}

/**
 * An unconfirmed registration. An address may have several: we cannot know who typed them, so none
 * counts until its own link is opened. Once there is a learner, an attempt activates nothing; it
 * stays for its 48 hours, so that a login with its password is answered as before.
 */
@Entity('attempts')
@Index('attempts_by_email_key', ['emailKey', 'createdAt'])
@Index('attempts_by_age', ['createdAt'], { type: 'brin' })
export class Attempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attempts_pkey' }) id: string;
  @Column('text', { name: 'email_key' }) emailKey: string;
  @Column('text') email: string;
  @Column('text') name: string;
  @Column('text', { name: 'password_hash' }) passwordHash: string;
  /** Finds the attempt that a password may belong to; null in those of version 0.2. */
  @Column('integer', { nullable: true }) selector: number | null;
  /** Whom the OpenID provider vouched for, where it brought the registration. */
  @Column('text', { nullable: true }) issuer: string | null;
  @Column('text', { nullable: true }) subject: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/**
 * A mailed token, of which only the hash is stored. Used tokens are kept for a while, so that
 * opening a link again reports success. A reset uses up all reset tokens of the mailbox.
 */
@Entity('email_tokens')
@Check('email_tokens_kind', `kind IN ('verify', 'reset')`)
@Check(
  'email_tokens_target',
  `CASE kind WHEN 'verify' THEN attempt_id IS NOT NULL ELSE email_key IS NOT NULL END`,
)
@Index('email_tokens_by_expiry', ['expiresAt'])
@Index('email_tokens_by_email_key', ['emailKey'], { where: 'email_key IS NOT NULL' })
export class EmailToken {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'email_tokens_pkey' }) hash: Buffer;
  /** What the link may do. */
  @Column('text') kind: 'verify' | 'reset';
  /**
   * The attempt that the token activates. There is no foreign key because tokens outlive attempts,
   * and deleting the attempts of an address must not wait while one of its links is being opened.
   */
  @Column('uuid', { name: 'attempt_id', nullable: true }) attemptId: string | null;
  /** The mailbox that a reset token belongs to; anyone who can read it owns the account. */
  @Column('text', { name: 'email_key', nullable: true }) emailKey: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}

/** A sign-in. The token carries its id as `sid`, so ending the row ends the token. */
@Entity('sessions')
@Check('sessions_nameless_ended', 'user_id IS NOT NULL OR ended_at IS NOT NULL')
@Index('sessions_by_user', ['userId', 'createdAt'])
@Index('sessions_by_expiry', ['expiresAt'])
@Index('sessions_ended', ['endedTx', 'id'], { where: 'ended_tx IS NOT NULL' })
@Index('sessions_live', ['userId', 'createdAt'], { where: 'ended_at IS NULL' })
export class UserSession {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' }) id: string;
  /** Null once the learner is erased: the ended session stays until its token expires. */
  @Column('uuid', { name: 'user_id', nullable: true })
  @ForeignKey('User', { name: 'sessions_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;
  /** "Firefox on Linux"; null where the browser is unknown. */
  @Column('text', { name: 'seen_as', nullable: true }) seenAs: string | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'ended_at', nullable: true }) endedAt: Date | null;
  /** Number of the transaction that ended the session, set by a trigger: the order other services read in. */
  @Column('bigint', { name: 'ended_tx', nullable: true }) endedTx: string | null;
}

/** What opens an account besides its password: the subject that an OpenID provider vouches for. */
@Entity('identities')
@Index('identities_by_user_id', ['userId'])
export class Identity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' }) issuer: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' }) subject: string;
  @Column('uuid', { name: 'user_id' })
  @ForeignKey('User', { name: 'identities_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/** A browser that a learner signed in with, as a keyed hash of its mark and the learner's address. */
@Entity('known_browsers')
@Index('known_browsers_by_age', ['lastUsedAt'])
export class KnownBrowser {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_browsers_pkey' })
  @ForeignKey('User', { name: 'known_browsers_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'known_browsers_pkey' }) browser: Buffer;
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' }) lastUsedAt: Date;
}

/** Empty: version 0.2 needs the table, which the next version drops. */
@Entity('known_networks')
@Index('known_networks_by_age', ['lastUsedAt'])
export class KnownNetwork {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_networks_pkey' })
  @ForeignKey('User', { name: 'known_networks_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'known_networks_pkey' }) network: Buffer;
  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' }) lastUsedAt: Date;
}

/**
 * An erasure that is not complete elsewhere: the row stays until learning-service has acknowledged it.
 * It holds no names.
 */
@Entity('erasures')
export class Erasure {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'erasures_pkey' }) id: string;
  /** The learner whose data learning-service must delete; null in rows of earlier versions. */
  @Column('uuid', { name: 'learner_id', nullable: true }) learnerId: string | null;
  /** For earlier versions, which keep more than a row's id in the queue. Always empty. */
  @Column('jsonb', { default: [] }) mails: never[];
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt: Date;
}

/**
 * The journal of erasures: that an address was erased, by its HMAC alone. A restore keeps these rows, so
 * that people whom a backup brings back can be erased again.
 */
@Entity('erasure_journal')
@Index('erasure_journal_by_age', ['erasedAt'])
export class ErasedAddress {
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'erasure_journal_pkey' }) recipient: Buffer;
  /** Names the key of the HMAC without telling anything about it. */
  @Column('text', { name: 'key_name' }) keyName: string;
  @Column('timestamptz', { name: 'erased_at', default: () => 'now()' }) erasedAt: Date;
}
