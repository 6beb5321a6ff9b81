import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A browser that a learner signed in with, as a keyed hash of its mark and the learner's address. */
@Entity('known_browsers')
@Index('known_browsers_by_age', ['lastUsedAt'])
export class KnownBrowser {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'known_browsers_pkey' })
  @ForeignKey('User', { name: 'known_browsers_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'known_browsers_pkey' })
  browser: Buffer;

  @Column('timestamptz', { name: 'last_used_at', default: () => 'now()' })
  lastUsedAt: Date;
}

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
