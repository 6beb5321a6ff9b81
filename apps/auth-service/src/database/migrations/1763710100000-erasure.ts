import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erasure of a person. The sessions of an erased learner stay, ended and nameless, until their
 * tokens expire: the other services refuse a token because its session is listed as ended.
 */
export class Erasure1763710100000 implements MigrationInterface {
  name = 'Erasure1763710100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.erasures (
        id uuid CONSTRAINT erasures_pkey PRIMARY KEY,
        learner_id uuid,
        mails jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      ALTER TABLE auth.sessions
        ALTER COLUMN user_id DROP NOT NULL,
        ADD CONSTRAINT sessions_nameless_ended
          CHECK (user_id IS NOT NULL OR ended_at IS NOT NULL),
        DROP CONSTRAINT sessions_user_id_fkey,
        ADD CONSTRAINT sessions_user_id_fkey
          FOREIGN KEY (user_id) REFERENCES auth.users (id) ON DELETE SET NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM auth.sessions WHERE user_id IS NULL');
    await runner.query(`
      ALTER TABLE auth.sessions
        ALTER COLUMN user_id SET NOT NULL,
        DROP CONSTRAINT sessions_nameless_ended,
        DROP CONSTRAINT sessions_user_id_fkey,
        ADD CONSTRAINT sessions_user_id_fkey
          FOREIGN KEY (user_id) REFERENCES auth.users (id) ON DELETE CASCADE`);
    await runner.query('DROP TABLE auth.erasures');
  }
}
