import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A separate table, unknown to the earlier version. */
export class ChallengeResults1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE learning.challenge_results (
        learner_id uuid NOT NULL,
        level text NOT NULL,
        version smallint NOT NULL,
        configuration json NOT NULL,
        saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        solved_version smallint,
        solved_at timestamptz,
        CONSTRAINT challenge_results_pkey PRIMARY KEY (learner_id, level),
        CONSTRAINT challenge_results_level_shape CHECK (level ~ '^[1-9][0-9]?$'),
        CONSTRAINT challenge_results_solved_whole
          CHECK ((solved_version IS NULL) = (solved_at IS NULL))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE learning.challenge_results');
  }
}
