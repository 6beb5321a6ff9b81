import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_EXISTS } from '../database/level-exists.ts';

/** The level that a learner played last. */
@Entity('last_levels')
@Check('last_levels_level_exists', LEVEL_EXISTS)
export class LastLevel {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'last_levels_pkey' })
  learner_id: string;

  @Column('text')
  level: string;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}
