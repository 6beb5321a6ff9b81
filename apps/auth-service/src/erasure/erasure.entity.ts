import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Names a job in one of the mail queues. */
export interface MailJobRef {
  queue: string;
  job: string;
}

/**
 * An erasure that is not complete elsewhere: the row stays until learning-service has acknowledged it
 * and the queues hold no mail of the person. It names nobody.
 */
@Entity('erasures')
export class Erasure {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'erasures_pkey' })
  id: string;

  /** The learner whose data learning-service must delete; null for a person without an account. */
  @Column('uuid', { name: 'learner_id', nullable: true })
  learnerId: string | null;

  @Column('jsonb')
  mails: MailJobRef[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
