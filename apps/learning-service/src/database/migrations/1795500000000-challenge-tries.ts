import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How a challenge came to be solved. It is unknown for older rows and for those that the earlier
 * version writes meanwhile: there the number of tries and whether the solution was shown stay null.
 */
export class ChallengeTries1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results
        ADD COLUMN earlier_tries integer,
        ADD COLUMN tried_digests text[] NOT NULL DEFAULT '{}',
        ADD COLUMN solution_shown boolean,
        ADD COLUMN solved_configuration json`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results
        DROP COLUMN earlier_tries,
        DROP COLUMN tried_digests,
        DROP COLUMN solution_shown,
        DROP COLUMN solved_configuration`);
  }
}
