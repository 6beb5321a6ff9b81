import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** That a learner wants the account deleted. Keeping the account after all deletes the row. */
@Entity('deletion_requests')
@Unique('deletion_requests_token_unique', ['tokenHash'])
@Index('deletion_requests_by_due', ['dueAt'])
export class DeletionRequest {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'deletion_requests_pkey' })
  @ForeignKey('User', { name: 'deletion_requests_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  /** SHA-256 of the token in the mailed link that keeps the account. */
  @Column('bytea', { name: 'token_hash' })
  tokenHash: Buffer;

  /** The row of that mail in the outbox. */
  @Column('uuid')
  mail: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { name: 'due_at' })
  dueAt: Date;
}
