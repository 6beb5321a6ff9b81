import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** Empty: version 0.2 needs the table, which the next version drops. */
@Entity('known_networks')
@Index('known_networks_by_age', ['lastUsedAt'])
export class KnownNetwork {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_networks_pkey' })
  @ForeignKey('User', { name: 'known_networks_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'known_networks_pkey' })
  network: Buffer;

  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;
}
