import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What opens an account besides its password: the subject that an OpenID provider vouches for. */
@Entity('identities')
@Index('identities_by_user_id', ['userId'])
export class Identity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' })
  issuer: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'identities_pkey' })
  subject: string;

  @Column('uuid', { name: 'user_id' })
  @ForeignKey('User', { name: 'identities_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
