import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A network that a learner signed in from, as a keyed hash that differs for each learner. */
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
