import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An attempt keeps 16 bits by which a login finds the one that a password may belong to. */
export class AttemptSelectors1795400000003 implements MigrationInterface {
  name = 'AttemptSelectors1795400000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.attempts ADD COLUMN selector integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.attempts DROP COLUMN selector');
  }
}
