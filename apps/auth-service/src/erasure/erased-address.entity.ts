import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
