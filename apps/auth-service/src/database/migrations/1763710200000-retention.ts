import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suspension of unused accounts, and the indexes by which retention finds old rows. */
export class Retention1763710200000 implements MigrationInterface {
  name = 'Retention1763710200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth.users
        ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN inactivity_noticed_at timestamptz,
        ADD COLUMN suspended_at timestamptz`);
    await runner.query(`UPDATE auth.users SET last_seen_at = coalesce(last_login_at, created_at)`);
    await runner.query(`
      CREATE INDEX users_by_last_seen ON auth.users (last_seen_at) WHERE suspended_at IS NULL`);
    await runner.query(`
      CREATE INDEX outbox_by_settling ON auth.outbox (state, settled_at)
        WHERE settled_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX outbox_sent_to_somebody ON auth.outbox (settled_at)
        WHERE state = 'sent' AND recipient IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth.outbox_sent_to_somebody');
    await runner.query('DROP INDEX auth.outbox_by_settling');
    await runner.query(`
      ALTER TABLE auth.users
        DROP COLUMN suspended_at, DROP COLUMN inactivity_noticed_at, DROP COLUMN last_seen_at`);
  }
}
