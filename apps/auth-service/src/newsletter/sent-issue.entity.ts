import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
