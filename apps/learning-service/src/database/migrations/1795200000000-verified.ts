import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the server has proved. Both columns have a default, so that the earlier version can go on writing. */
export class Verified1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.action_progress ADD COLUMN verified text[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      ALTER TABLE learning.quiz_results ADD COLUMN verified boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learning.quiz_results DROP COLUMN verified');
    await runner.query('ALTER TABLE learning.action_progress DROP COLUMN verified');
  }
}
