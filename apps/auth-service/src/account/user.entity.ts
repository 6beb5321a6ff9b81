import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A learner who has proved an address. Nobody else is in this table. */
@Entity('users')
@Unique('users_email_key_unique', ['emailKey'])
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

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  /** Time of the last sign-in; inactivity is counted from it. */
  @Column('timestamptz', { name: 'last_login_at', nullable: true })
  lastLoginAt: Date | null;
}
