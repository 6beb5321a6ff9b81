import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails to addresses that differ by their `+tag` alone are counted together, and counting reads no
 * suppressed mails, of which an address may have very many.
 */
export class MailboxAllowances1763740200000 implements MigrationInterface {
  name = 'MailboxAllowances1763740200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.outbox ADD COLUMN mailbox bytea');
    await runner.query(`
      CREATE INDEX outbox_allowances ON auth.outbox (recipient, created_at)
        WHERE state <> 'suppressed'`);
    await runner.query(`
      CREATE INDEX outbox_mailbox_allowances ON auth.outbox (mailbox, created_at)
        WHERE mailbox IS NOT NULL AND state <> 'suppressed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.outbox_mailbox_allowances');
    await runner.query('DROP INDEX auth.outbox_allowances');
    await runner.query('ALTER TABLE auth.outbox DROP COLUMN mailbox');
  }
}
