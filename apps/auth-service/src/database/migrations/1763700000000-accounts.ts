import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Learners, registrations, mailed tokens, sessions and the outbox. */
export class Accounts1763700000000 implements MigrationInterface {
  name = 'Accounts1763700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.users (
        id uuid CONSTRAINT users_pkey PRIMARY KEY,
        email_key text NOT NULL CONSTRAINT users_email_key_unique UNIQUE,
        email text NOT NULL,
        name text NOT NULL,
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_login_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE auth.attempts (
        id uuid CONSTRAINT attempts_pkey PRIMARY KEY,
        email_key text NOT NULL,
        email text NOT NULL,
        name text NOT NULL,
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX attempts_by_email_key ON auth.attempts (email_key, created_at)`,
    );
    await runner.query(`CREATE INDEX attempts_by_age ON auth.attempts (created_at)`);
    await this.#tokensAndSessions(runner);
    await this.#outbox(runner);
  }

  async #tokensAndSessions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.email_tokens (
        hash bytea CONSTRAINT email_tokens_pkey PRIMARY KEY,
        kind text NOT NULL CONSTRAINT email_tokens_kind CHECK (kind IN ('verify', 'reset')),
        attempt_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query(`CREATE INDEX email_tokens_by_expiry ON auth.email_tokens (expires_at)`);
    await runner.query(`
      CREATE TABLE auth.sessions (
        id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT sessions_user_id_fkey REFERENCES auth.users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await runner.query(`CREATE INDEX sessions_by_user ON auth.sessions (user_id)`);
    await runner.query(`CREATE INDEX sessions_by_expiry ON auth.sessions (expires_at)`);
    await runner.query(
      `CREATE INDEX sessions_ended ON auth.sessions (expires_at) WHERE ended_at IS NOT NULL`,
    );
  }

  async #outbox(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.outbox (
        id uuid CONSTRAINT outbox_pkey PRIMARY KEY,
        intent text NOT NULL,
        kind text,
        state text NOT NULL DEFAULT 'pending' CONSTRAINT outbox_state CHECK (
          state IN ('pending', 'sent', 'refused', 'expired', 'suppressed', 'cancelled')),
        generation integer NOT NULL DEFAULT 1,
        sealed text,
        recipient bytea,
        token_hash bytea,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        deadline timestamptz NOT NULL,
        queue_seen_at timestamptz,
        tries integer NOT NULL DEFAULT 0,
        reported_at timestamptz,
        code integer,
        message_id text,
        settled_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX outbox_undecided ON auth.outbox (created_at)
        WHERE state = 'pending' AND kind IS NULL`);
    await runner.query(`
      CREATE INDEX outbox_unqueued ON auth.outbox (created_at)
        WHERE state = 'pending' AND kind IS NOT NULL AND queue_seen_at IS NULL`);
    await runner.query(`
      CREATE INDEX outbox_queued ON auth.outbox (queue_seen_at) WHERE state = 'pending'`);
    await runner.query(`
      CREATE INDEX outbox_overdue ON auth.outbox (deadline) WHERE state = 'pending'`);
    await runner.query(`CREATE INDEX outbox_by_recipient ON auth.outbox (recipient, created_at)`);
    await runner.query(`CREATE INDEX outbox_by_age ON auth.outbox (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['outbox', 'sessions', 'email_tokens', 'attempts', 'users']) {
      await runner.query(`DROP TABLE auth.${table}`);
    }
  }
}
