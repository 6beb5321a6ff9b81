import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** When a learner first opened a level. */
@Entity('level_visits')
@Check('level_visits_level_shape', LEVEL_SHAPE)
export class LevelVisit {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'level_visits_pkey' })
  learner_id: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'level_visits_pkey' })
  level: string;

  @Column('timestamptz', { default: () => 'now()' })
  visited_at: Date;
}
