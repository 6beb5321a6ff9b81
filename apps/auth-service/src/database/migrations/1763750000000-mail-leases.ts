import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailers claim mails by a lease, and a mail's next try is a column instead of a delayed job. */
export class MailLeases1763750000000 implements MigrationInterface {
  name = 'MailLeases1763750000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth.outbox
        ADD COLUMN lease uuid,
        ADD COLUMN lease_until timestamptz,
        ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN unconfirmed integer NOT NULL DEFAULT 0,
        ADD COLUMN reason text CONSTRAINT outbox_reason CHECK (
          reason IN ('sent', 'refused', 'deferred', 'interrupted', 'unconfirmed', 'server-away',
            'failed', 'abandoned', 'unreadable'))`);
    await runner.query(`
      CREATE INDEX outbox_due ON auth.outbox (next_try_at)
        WHERE state = 'pending' AND kind IS NOT NULL AND lease IS NULL`);
    await runner.query(`
      CREATE INDEX outbox_leased ON auth.outbox (lease_until) WHERE lease IS NOT NULL`);
    await runner.query(`DROP INDEX auth.outbox_unqueued, auth.outbox_queued`);
    await runner.query(`ALTER TABLE auth.erasures ALTER COLUMN mails SET DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.erasures ALTER COLUMN mails DROP DEFAULT`);
    await runner.query(`
      CREATE INDEX outbox_unqueued ON auth.outbox (created_at)
        WHERE state = 'pending' AND kind IS NOT NULL AND queue_seen_at IS NULL`);
    await runner.query(`
      CREATE INDEX outbox_queued ON auth.outbox (queue_seen_at) WHERE state = 'pending'`);
    await runner.query(`DROP INDEX auth.outbox_due, auth.outbox_leased`);
    await runner.query(`
      ALTER TABLE auth.outbox
        DROP COLUMN lease, DROP COLUMN lease_until, DROP COLUMN next_try_at,
        DROP COLUMN unconfirmed, DROP COLUMN reason`);
  }
}
