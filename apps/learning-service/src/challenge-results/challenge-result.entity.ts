import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** What a learner last set in the challenge of a level, how it was judged, and when any first solved it. */
@Entity('challenge_results')
@Check('challenge_results_level_shape', LEVEL_SHAPE)
@Check('challenge_results_solved_whole', '(solved_version IS NULL) = (solved_at IS NULL)')
export class ChallengeResultRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'challenge_results_pkey' }) learner_id: string;
  @PrimaryColumn('text', { primaryKeyConstraintName: 'challenge_results_pkey' }) level: string;
  /** The version of the challenge that the configuration was made for. */
  @Column('smallint') version: number;
  /** As it was sent. Nothing in the database looks into it, and json keeps every string, unlike jsonb. */
  @Column('json') configuration: unknown;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) saved_at: Date;
  /** The version of the challenge that judged the configuration; 0 where none has yet. */
  @Column('smallint', { default: () => '0' }) judged_version: number;
  /** Whether that version, or one before it, was solved by the configuration. */
  @Column('boolean', { default: false }) is_solved: boolean;
  /** The newest version that the configuration solves; of rows from before it was kept, `judged_version`. */
  @Column('smallint', { nullable: true }) solves_version: number | null;
  /** The version that was solved first. */
  @Column('smallint', { nullable: true }) solved_version: number | null;
  @Column('timestamptz', { nullable: true }) solved_at: Date | null;
  /**
   * How many different configurations were judged before the first that solved it; none is counted after
   * that. Null where some were judged before anybody counted.
   */
  @Column('integer', { nullable: true }) earlier_tries: number | null;
  /** The digests of the newest of them, by which one that comes again is known. */
  @Column('text', { array: true, default: () => `'{}'` }) tried_digests: string[];
  /** Whether the solution had been shown before that; null where unknown. */
  @Column('boolean', { nullable: true }) solution_shown: boolean | null;
  /** Whether a configuration that solved it held on the sealed day too; null until that was opened. */
  @Column('boolean', { nullable: true }) tomorrow_held: boolean | null;
  /** The seed of that day, an unsigned number of 32 bits. */
  @Column('bigint', { nullable: true }) tomorrow_seed: string | null;
  /** The first configuration that solved it. */
  @Column('json', { nullable: true }) solved_configuration: unknown;
}
