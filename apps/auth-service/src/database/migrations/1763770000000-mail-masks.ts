import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTS = `'sign-in', 'sign-out', 'overview', 'queue', 'trace', 'retry', 'cancel'`;

/**
 * A mail keeps its masked recipient for as long as the recipient's HMAC, so that the desk can show and
 * find it once the content is deleted; and a mail that could not be delivered can be marked as handled.
 */
export class MailMasks1763770000000 implements MigrationInterface {
  name = 'MailMasks1763770000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth.outbox ADD COLUMN mask text, ADD COLUMN handled_at timestamptz`);
    await runner.query(`CREATE INDEX outbox_by_mask ON auth.outbox (mask, created_at)`);
    await setActs(runner, `${ACTS}, 'handle'`);
  }

  /** The audit refuses to change: with entries of the new act it keeps allowing that act. */
  async down(runner: QueryRunner): Promise<void> {
    await setActs(runner, ACTS, 'NOT VALID');
    await runner.query(`DROP INDEX auth.outbox_by_mask`);
    await runner.query(`ALTER TABLE auth.outbox DROP COLUMN mask, DROP COLUMN handled_at`);
  }
}

async function setActs(runner: QueryRunner, acts: string, validity = ''): Promise<void> {
  await runner.query(`
    ALTER TABLE auth.desk_audit DROP CONSTRAINT desk_audit_act,
      ADD CONSTRAINT desk_audit_act CHECK (act IN (${acts})) ${validity}`);
}
