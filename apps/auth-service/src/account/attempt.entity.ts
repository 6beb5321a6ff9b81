import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An unconfirmed registration. An address may have several: nobody knows who typed them, so none
 * counts until its own link is opened.
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

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
