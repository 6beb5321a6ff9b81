import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_EXISTS } from '../database/level-exists.ts';

/** When a learner first opened a level. */
@Entity('level_visits')
@Check('level_visits_level_exists', LEVEL_EXISTS)
export class LevelVisit {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'level_visits_pkey' })
  learner_id: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'level_visits_pkey' })
  level: string;

  @Column('timestamptz', { default: () => 'now()' })
  visited_at: Date;
}
