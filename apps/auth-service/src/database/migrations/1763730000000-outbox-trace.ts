import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that a mail in the outbox belongs to. */
export class OutboxTrace1763730000000 implements MigrationInterface {
  name = 'OutboxTrace1763730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.outbox ADD COLUMN trace text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.outbox DROP COLUMN trace`);
  }
}
