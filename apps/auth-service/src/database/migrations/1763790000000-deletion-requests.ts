import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Learners who want their account deleted, and may still take that back. */
export class DeletionRequests1763790000000 implements MigrationInterface {
  name = 'DeletionRequests1763790000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.deletion_requests (
        user_id uuid CONSTRAINT deletion_requests_pkey PRIMARY KEY
          CONSTRAINT deletion_requests_user_id_fkey REFERENCES auth.users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT deletion_requests_token_unique UNIQUE,
        mail uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX deletion_requests_by_due ON auth.deletion_requests (due_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.deletion_requests');
  }
}
