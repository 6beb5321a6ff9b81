import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Three sessions that begin on one day could not be told apart. Unknown for those that run already. */
export class SessionBrowsers1795440000000 implements MigrationInterface {
  name = 'SessionBrowsers1795440000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.sessions ADD COLUMN seen_as text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.sessions DROP COLUMN seen_as');
  }
}
