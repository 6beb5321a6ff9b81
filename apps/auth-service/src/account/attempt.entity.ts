import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A registration that nobody has confirmed yet. An address may have many: whoever typed them is
 * unknown, so none of them counts before its own link is opened.
 */
@Entity('attempts')
@Index('attempts_by_email_key', ['emailKey', 'createdAt'])
@Index('attempts_by_age', ['createdAt'])
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
