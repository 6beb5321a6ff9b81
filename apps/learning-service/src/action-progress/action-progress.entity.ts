import type { SentRun } from '@netward/contracts';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** What is kept of a run: what a link to it tells, and how much of it came with a link. */
export type StoredRun = Pick<SentRun, 'actions' | 'engine' | 'linked'>;

/** The actions that a learner has tried in a level, sorted by name. */
@Entity('action_progress')
@Check('action_progress_level_shape', LEVEL_SHAPE)
export class ActionProgress {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'action_progress_pkey' }) learner_id: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'action_progress_pkey' }) level: string;
  @Column('text', { array: true }) actions: string[];
  /** Those of the actions that a replay of the learner's run has proved. */
  @Column('text', { array: true, default: () => `'{}'` }) verified: string[];
  /** The run that proves most of the level; null where none was kept. */
  @Column('jsonb', { nullable: true }) run: StoredRun | null;
  /** How many actions and proofs it proves. */
  @Column('smallint', { default: () => '0' }) run_proves: number;
  /** When the last of the required actions was first verified; null before, and where it was not kept. */
  @Column('timestamptz', { nullable: true }) completed_at: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updated_at: Date;
}
