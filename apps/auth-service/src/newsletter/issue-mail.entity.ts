import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** Says that an address got its mail of an issue, so that no second one is written. */
@Entity('issue_mails')
@Unique('issue_mails_once', ['issue', 'emailKey'])
@Index('issue_mails_by_email_key', ['emailKey'])
@Index('issue_mails_by_age', ['createdAt'])
export class IssueMail {
  /** The mail's row in the outbox. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'issue_mails_pkey' })
  mail: string;

  /** The issue's name. */
  @Column('text')
  issue: string;

  @Column('text', { name: 'email_key' })
  emailKey: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
