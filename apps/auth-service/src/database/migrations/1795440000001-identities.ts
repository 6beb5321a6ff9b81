import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in with an OpenID provider. The version before knows nothing of it and reads none of this. */
export class Identities1795440000001 implements MigrationInterface {
  name = 'Identities1795440000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL CONSTRAINT identities_user_id_fkey
          REFERENCES auth.users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject)
      )`);
    await runner.query(`CREATE INDEX identities_by_user_id ON auth.identities (user_id)`);
    await runner.query(`ALTER TABLE auth.users ADD has_password boolean NOT NULL DEFAULT true`);
    await runner.query(`ALTER TABLE auth.attempts ADD issuer text, ADD subject text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.attempts DROP issuer, DROP subject');
    await runner.query('ALTER TABLE auth.users DROP has_password');
    await runner.query('DROP TABLE auth.identities');
  }
}
