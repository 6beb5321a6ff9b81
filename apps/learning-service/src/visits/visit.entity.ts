import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** When a learner first opened a level. */
@Entity('level_visits')
@Check('level_visits_level_shape', LEVEL_SHAPE)
export class LevelVisit {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'level_visits_pkey' }) learner_id: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'level_visits_pkey' }) level: string;
  @Column('timestamptz', { default: () => 'now()' }) visited_at: Date;
}

/** The level that a learner played last. */
@Entity('last_levels')
@Check('last_levels_level_shape', LEVEL_SHAPE)
export class LastLevel {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'last_levels_pkey' }) learner_id: string;
  @Column('text') level: string;
  @Column('timestamptz', { default: () => 'now()' }) updated_at: Date;
}
