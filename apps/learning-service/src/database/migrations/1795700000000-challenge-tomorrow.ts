import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a configuration that solved a challenge held on the day that was sealed until then. */
export class ChallengeTomorrow1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results ADD COLUMN tomorrow_held boolean`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results DROP COLUMN tomorrow_held`);
  }
}
