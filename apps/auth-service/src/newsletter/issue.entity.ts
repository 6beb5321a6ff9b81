import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** An issue of the newsletter whose sending has begun. */
@Entity('newsletter_issues')
@Index('newsletter_issues_by_age', ['begunAt'])
export class SentIssue {
  /** The operator's name for it. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'newsletter_issues_pkey' })
  name: string;

  @Column('text')
  subject: string;

  /** SHA-256 of the file, so that a resumed issue goes on with the same text. */
  @Column('bytea')
  digest: Buffer;

  @Column('timestamptz', { name: 'begun_at', default: () => 'now()' })
  begunAt: Date;
}

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
