import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of before are judged when they are next read. */
export class ChallengeVerdicts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results
        ADD COLUMN judged_version smallint NOT NULL DEFAULT 0,
        ADD COLUMN is_solved boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results DROP COLUMN judged_version, DROP COLUMN is_solved`);
  }
}
