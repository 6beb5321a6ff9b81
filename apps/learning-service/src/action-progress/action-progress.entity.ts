import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** The actions that a learner has tried in a level, sorted by name. */
@Entity('action_progress')
@Check('action_progress_level_shape', LEVEL_SHAPE)
export class ActionProgress {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'action_progress_pkey' })
  learner_id: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'action_progress_pkey' })
  level: string;

  @Column('text', { array: true })
  actions: string[];

  /** Those of the actions that a replay of the learner's run has proved. */
  @Column('text', { array: true, default: () => `'{}'` })
  verified: string[];

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}
