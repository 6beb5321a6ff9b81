import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a mailed link may do. */
export type TokenKind = 'verify' | 'reset';

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
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'email_tokens_pkey' })
  hash: Buffer;

  @Column('text')
  kind: TokenKind;

  /**
   * The attempt that the token activates. There is no foreign key because tokens outlive attempts,
   * and deleting the attempts of an address must not wait while one of its links is being opened.
   */
  @Column('uuid', { name: 'attempt_id', nullable: true })
  attemptId: string | null;

  /** The mailbox that a reset token belongs to; anyone who can read it owns the account. */
  @Column('text', { name: 'email_key', nullable: true })
  emailKey: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}
