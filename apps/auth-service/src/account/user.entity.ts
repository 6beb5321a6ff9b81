import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A learner with a proved address; unconfirmed people are in `attempts`. */
@Entity('users')
@Unique('users_email_key_unique', ['emailKey'])
@Index('users_by_last_seen', ['lastSeenAt'], { where: 'suspended_at IS NULL' })
export class User {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** The address by which the learner is found (`emailKey` of contracts). */
  @Column('text', { name: 'email_key' })
  emailKey: string;

  /** The address as typed, for display and mail. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** False as long as the hash is that of a random password: an OpenID provider opens the account. */
  @Column('boolean', { name: 'has_password', default: true })
  hasPassword: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Time of the last sign-in. */
  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt: Date | null;

  /** Last activity, to the day: a sign-in or a new password. Inactivity is counted from here. */
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' })
  lastSeenAt: Date;

  /** Time at which a suspension was announced; later activity cancels the announcement. */
  @Column('timestamptz', { name: 'inactivity_noticed_at', nullable: true })
  inactivityNoticedAt: Date | null;

  /** Until a reset a suspended account is refused in the same way as a wrong password. */
  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  suspendedAt: Date | null;
}
