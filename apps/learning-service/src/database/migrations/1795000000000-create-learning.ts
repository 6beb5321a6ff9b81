import type { MigrationInterface, QueryRunner } from 'typeorm';

const LEVEL = `IN ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')`;

/** Everything a learner leaves behind, each table keyed by the learner's id. */
export class CreateLearning1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE learning.action_progress (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        actions text[] NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT action_progress_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT action_progress_level_exists CHECK (level ${LEVEL})
      )`);
    await runner.query(`
      CREATE TABLE learning.quiz_results (
        id uuid NOT NULL,
        learner_id uuid NOT NULL,
        level text NOT NULL,
        score smallint NOT NULL,
        total smallint NOT NULL,
        percentage smallint NOT NULL,
        passed boolean NOT NULL,
        taken_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT quiz_results_pkey PRIMARY KEY (id),
        CONSTRAINT quiz_results_level_exists CHECK (level ${LEVEL}),
        CONSTRAINT quiz_results_score_within_total CHECK (score BETWEEN 0 AND total)
      )`);
    await runner.query(`
      CREATE INDEX quiz_results_newest_of_level
        ON learning.quiz_results (learner_id, level, taken_at)`);
    await runner.query(`
      CREATE TABLE learning.chats (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        messages jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT chats_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT chats_level_exists CHECK (level ${LEVEL})
      )`);
    await runner.query(`
      CREATE TABLE learning.level_visits (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        visited_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT level_visits_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT level_visits_level_exists CHECK (level ${LEVEL})
      )`);
    await runner.query(`
      CREATE TABLE learning.last_levels (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT last_levels_pkey PRIMARY KEY (learner_id),
        CONSTRAINT last_levels_level_exists CHECK (level ${LEVEL})
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE learning.last_levels');
    await runner.query('DROP TABLE learning.level_visits');
    await runner.query('DROP TABLE learning.chats');
    await runner.query('DROP TABLE learning.quiz_results');
    await runner.query('DROP TABLE learning.action_progress');
  }
}
