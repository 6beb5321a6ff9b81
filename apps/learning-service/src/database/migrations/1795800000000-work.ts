import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The work itself, so that a transcript can show it: the run that proves most of a level, when the level
 * was first complete, and the seed of a sealed day. Unknown for older rows and for those that the earlier
 * version writes meanwhile.
 */
export class Work1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.action_progress
        ADD COLUMN run jsonb,
        ADD COLUMN run_proves smallint NOT NULL DEFAULT 0,
        ADD COLUMN completed_at timestamptz`);
    await runner.query('ALTER TABLE learning.challenge_results ADD COLUMN tomorrow_seed bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE learning.challenge_results DROP COLUMN tomorrow_seed');
    await runner.query(`
      ALTER TABLE learning.action_progress
        DROP COLUMN run, DROP COLUMN run_proves, DROP COLUMN completed_at`);
  }
}
