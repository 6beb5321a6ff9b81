import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * An erasure that is not complete elsewhere: the row stays until learning-service has acknowledged it.
 * It holds no names.
 */
@Entity('erasures')
export class Erasure {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'erasures_pkey' })
  id: string;

  /** The learner whose data learning-service must delete; null in rows of earlier versions. */
  @Column('uuid', { name: 'learner_id', nullable: true })
  learnerId: string | null;

  /** For earlier versions, which keep more than a row's id in the queue. Always empty. */
  @Column('jsonb', { default: [] })
  mails: never[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}

/**
 * The journal of erasures: that an address was erased, by its HMAC alone. A restore keeps these rows, so
 * that people whom a backup brings back can be erased again.
 */
@Entity('erasure_journal')
@Index('erasure_journal_by_age', ['erasedAt'])
export class ErasedAddress {
  /** HMAC of the address key. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'erasure_journal_pkey' })
  recipient: Buffer;

  /** Names the key of the HMAC without telling anything about it. */
  @Column('text', { name: 'key_name' })
  keyName: string;

  @Column('timestamptz', { name: 'erased_at', default: () => 'now()' })
  erasedAt: Date;
}
