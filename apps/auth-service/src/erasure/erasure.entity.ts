import { Column, Entity, PrimaryColumn } from 'typeorm';

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
