import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An unconfirmed registration. An address may have several: we cannot know who typed them, so none
 * counts until its own link is opened. Once there is a learner, an attempt activates nothing; it
 * stays for its 48 hours, so that a login with its password is answered as before.
 */
@Entity('attempts')
@Index('attempts_by_email_key', ['emailKey', 'createdAt'])
@Index('attempts_by_age', ['createdAt'], { type: 'brin' })
export class Attempt {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'attempts_pkey' })
  id: string;

  @Column('text', { name: 'email_key' })
  emailKey: string;

  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** Finds the attempt that a password may belong to; null in those of version 0.2. */
  @Column('integer', { nullable: true })
  selector: number | null;

  /** Whom the OpenID provider vouched for, where it brought the registration. */
  @Column('text', { nullable: true })
  issuer: string | null;

  @Column('text', { nullable: true })
  subject: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
