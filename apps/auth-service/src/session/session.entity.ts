import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A sign-in. The token carries its id as `sid`, so ending the row ends the token. */
@Entity('sessions')
@Check('sessions_nameless_ended', 'user_id IS NOT NULL OR ended_at IS NOT NULL')
@Index('sessions_by_user', ['userId', 'createdAt'])
@Index('sessions_by_expiry', ['expiresAt'])
@Index('sessions_ended', ['endedTx', 'id'], { where: 'ended_tx IS NOT NULL' })
@Index('sessions_live', ['userId', 'createdAt'], { where: 'ended_at IS NULL' })
export class UserSession {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sessions_pkey' })
  id: string;

  /** Null once the learner is erased: the ended session stays until its token expires. */
  @Column('uuid', { name: 'user_id', nullable: true })
  @ForeignKey('User', { name: 'sessions_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;

  /** "Firefox on Linux"; null where the browser is unknown. */
  @Column('text', { name: 'seen_as', nullable: true })
  seenAs: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** Number of the transaction that ended the session, set by a trigger: the order other services read in. */
  @Column('bigint', { name: 'ended_tx', nullable: true })
  endedTx: string | null;
}
