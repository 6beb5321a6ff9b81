import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { LEVEL_SHAPE } from '../database/level-shape.ts';

/** One quiz that a learner handed in. The newest of a level counts; the newest hundred are kept. */
@Entity('quiz_results')
@Check('quiz_results_level_shape', LEVEL_SHAPE)
@Check('quiz_results_score_within_total', 'score BETWEEN 0 AND total')
@Index('quiz_results_newest_of_level', ['learner_id', 'level', 'taken_at'])
export class QuizResultRow {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'quiz_results_pkey' }) id: string;
  @Column('uuid') learner_id: string;
  @Column('text') level: string;
  @Column('smallint') score: number;
  @Column('smallint') total: number;
  @Column('smallint') percentage: number;
  @Column('boolean') passed: boolean;
  /** Whether the server scored the answers itself. */
  @Column('boolean', { default: false }) verified: boolean;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) taken_at: Date;
}
