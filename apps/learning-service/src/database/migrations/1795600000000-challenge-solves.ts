import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The newest version that a kept configuration solves, so that a later version takes no verdict away. */
export class ChallengeSolves1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results ADD COLUMN solves_version smallint`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learning.challenge_results DROP COLUMN solves_version`);
  }
}
