import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tokens that set a new password belong to a mailbox, not to an attempt. */
export class ResetTokens1763705000000 implements MigrationInterface {
  name = 'ResetTokens1763705000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE auth.email_tokens ADD email_key text`);
    await runner.query(`
      ALTER TABLE auth.email_tokens ADD CONSTRAINT email_tokens_target CHECK (
        CASE kind WHEN 'verify' THEN attempt_id IS NOT NULL ELSE email_key IS NOT NULL END)`);
    await runner.query(`
      CREATE INDEX email_tokens_by_email_key ON auth.email_tokens (email_key)
        WHERE email_key IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM auth.email_tokens WHERE kind = 'reset'`);
    await runner.query(`DROP INDEX auth.email_tokens_by_email_key`);
    await runner.query(`ALTER TABLE auth.email_tokens DROP CONSTRAINT email_tokens_target`);
    await runner.query(`ALTER TABLE auth.email_tokens DROP COLUMN email_key`);
  }
}
