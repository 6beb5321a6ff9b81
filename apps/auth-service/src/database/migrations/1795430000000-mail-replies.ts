import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail keeps why its receiver's server put it off or refused it, in the server's words. */
export class MailReplies1795430000000 implements MigrationInterface {
  name = 'MailReplies1795430000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.outbox ADD COLUMN reply text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.outbox DROP COLUMN reply');
  }
}
