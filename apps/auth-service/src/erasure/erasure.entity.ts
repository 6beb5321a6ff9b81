import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job in one of the mail queues, by name. */
export interface QueuedMail {
  queue: string;
  job: string;
}

/**
 * What is still to be done of an erasure elsewhere: a row is here until learning-service has
 * acknowledged it and the queues hold no mail of the person. It names nobody.
 */
@Entity('erasures')
export class Erasure {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'erasures_pkey' })
  id: string;

  /** The learner whom learning-service must forget; null for a person who had no account. */
  @Column('uuid', { name: 'learner_id', nullable: true })
  learnerId: string | null;

  @Column('jsonb')
  mails: QueuedMail[];

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt: Date;
}
