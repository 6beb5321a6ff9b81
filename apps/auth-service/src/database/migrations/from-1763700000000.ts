import { migration } from '@netward/nest-kit/database';

/** Migrations in the order they run in, from this time on. */
export const from1763700000000 = [
  /** Learners, registrations, mailed tokens, sessions and the outbox. */
  migration('Accounts1763700000000', {
    up: [
      `CREATE TABLE auth.users (
        id uuid CONSTRAINT users_pkey PRIMARY KEY,
        email_key text NOT NULL CONSTRAINT users_email_key_unique UNIQUE,
        email text NOT NULL,
        name text NOT NULL,
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_login_at timestamptz
      )`,
      `CREATE TABLE auth.attempts (
        id uuid CONSTRAINT attempts_pkey PRIMARY KEY,
        email_key text NOT NULL,
        email text NOT NULL,
        name text NOT NULL,
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX attempts_by_email_key ON auth.attempts (email_key, created_at)',
      'CREATE INDEX attempts_by_age ON auth.attempts (created_at)',
      `CREATE TABLE auth.email_tokens (
        hash bytea CONSTRAINT email_tokens_pkey PRIMARY KEY,
        kind text NOT NULL CONSTRAINT email_tokens_kind CHECK (kind IN ('verify', 'reset')),
        attempt_id uuid,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`,
      'CREATE INDEX email_tokens_by_expiry ON auth.email_tokens (expires_at)',
      `CREATE TABLE auth.sessions (
        id uuid CONSTRAINT sessions_pkey PRIMARY KEY,
        user_id uuid NOT NULL
          CONSTRAINT sessions_user_id_fkey REFERENCES auth.users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      )`,
      'CREATE INDEX sessions_by_user ON auth.sessions (user_id)',
      'CREATE INDEX sessions_by_expiry ON auth.sessions (expires_at)',
      'CREATE INDEX sessions_ended ON auth.sessions (expires_at) WHERE ended_at IS NOT NULL',
      `CREATE TABLE auth.outbox (
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
      )`,
      `CREATE INDEX outbox_undecided ON auth.outbox (created_at)
        WHERE state = 'pending' AND kind IS NULL`,
      `CREATE INDEX outbox_unqueued ON auth.outbox (created_at)
        WHERE state = 'pending' AND kind IS NOT NULL AND queue_seen_at IS NULL`,
      `CREATE INDEX outbox_queued ON auth.outbox (queue_seen_at) WHERE state = 'pending'`,
      `CREATE INDEX outbox_overdue ON auth.outbox (deadline) WHERE state = 'pending'`,
      'CREATE INDEX outbox_by_recipient ON auth.outbox (recipient, created_at)',
      'CREATE INDEX outbox_by_age ON auth.outbox (created_at)',
    ],
    down: [
      'DROP TABLE auth.outbox',
      'DROP TABLE auth.sessions',
      'DROP TABLE auth.email_tokens',
      'DROP TABLE auth.attempts',
      'DROP TABLE auth.users',
    ],
  }),
  /** Tokens that set a new password belong to a mailbox, not to an attempt. */
  migration('ResetTokens1763705000000', {
    up: [
      'ALTER TABLE auth.email_tokens ADD email_key text',
      `ALTER TABLE auth.email_tokens ADD CONSTRAINT email_tokens_target CHECK (
        CASE kind WHEN 'verify' THEN attempt_id IS NOT NULL ELSE email_key IS NOT NULL END)`,
      `CREATE INDEX email_tokens_by_email_key ON auth.email_tokens (email_key)
        WHERE email_key IS NOT NULL`,
    ],
    down: [
      `DELETE FROM auth.email_tokens WHERE kind = 'reset'`,
      'DROP INDEX auth.email_tokens_by_email_key',
      'ALTER TABLE auth.email_tokens DROP CONSTRAINT email_tokens_target',
      'ALTER TABLE auth.email_tokens DROP COLUMN email_key',
    ],
  }),
  /** Contact messages and newsletter subscriptions. */
  migration('ContactAndNewsletter1763710000000', {
    up: [
      `CREATE TABLE auth.contact_messages (
        id uuid CONSTRAINT contact_messages_pkey PRIMARY KEY,
        email_key text NOT NULL,
        email text NOT NULL,
        name text NOT NULL,
        phone text,
        message text NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX contact_messages_by_email_key ON auth.contact_messages (email_key)',
      'CREATE INDEX contact_messages_by_age ON auth.contact_messages (created_at)',
      `CREATE TABLE auth.subscribers (
        id uuid CONSTRAINT subscribers_pkey PRIMARY KEY,
        email_key text NOT NULL CONSTRAINT subscribers_email_key_unique UNIQUE,
        email text NOT NULL,
        source text,
        consented_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        unsubscribed_at timestamptz
      )`,
      `CREATE INDEX subscribers_unconfirmed ON auth.subscribers (consented_at)
        WHERE confirmed_at IS NULL`,
      `CREATE INDEX subscribers_gone ON auth.subscribers (unsubscribed_at)
        WHERE unsubscribed_at IS NOT NULL`,
    ],
    down: ['DROP TABLE auth.subscribers', 'DROP TABLE auth.contact_messages'],
  }),
  /**
   * Erasure of a person. The sessions of an erased learner stay, ended and nameless, until their
   * tokens expire: the other services refuse a token because its session is listed as ended.
   */
  migration('Erasure1763710100000', {
    up: [
      `CREATE TABLE auth.erasures (
        id uuid CONSTRAINT erasures_pkey PRIMARY KEY,
        learner_id uuid,
        mails jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
      `ALTER TABLE auth.sessions
        ALTER COLUMN user_id DROP NOT NULL,
        ADD CONSTRAINT sessions_nameless_ended
          CHECK (user_id IS NOT NULL OR ended_at IS NOT NULL),
        DROP CONSTRAINT sessions_user_id_fkey,
        ADD CONSTRAINT sessions_user_id_fkey
          FOREIGN KEY (user_id) REFERENCES auth.users (id) ON DELETE SET NULL`,
    ],
    down: [
      'DELETE FROM auth.sessions WHERE user_id IS NULL',
      `ALTER TABLE auth.sessions
        ALTER COLUMN user_id SET NOT NULL,
        DROP CONSTRAINT sessions_nameless_ended,
        DROP CONSTRAINT sessions_user_id_fkey,
        ADD CONSTRAINT sessions_user_id_fkey
          FOREIGN KEY (user_id) REFERENCES auth.users (id) ON DELETE CASCADE`,
      'DROP TABLE auth.erasures',
    ],
  }),
  /** Suspension of unused accounts, and the indexes by which retention finds old rows. */
  migration('Retention1763710200000', {
    up: [
      `ALTER TABLE auth.users
        ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN inactivity_noticed_at timestamptz,
        ADD COLUMN suspended_at timestamptz`,
      'UPDATE auth.users SET last_seen_at = coalesce(last_login_at, created_at)',
      `CREATE INDEX users_by_last_seen ON auth.users (last_seen_at) WHERE suspended_at IS NULL`,
      `CREATE INDEX outbox_by_settling ON auth.outbox (state, settled_at)
        WHERE settled_at IS NOT NULL`,
      `CREATE INDEX outbox_sent_to_somebody ON auth.outbox (settled_at)
        WHERE state = 'sent' AND recipient IS NOT NULL`,
    ],
    down: [
      'DROP INDEX auth.outbox_sent_to_somebody',
      'DROP INDEX auth.outbox_by_settling',
      `ALTER TABLE auth.users
        DROP COLUMN suspended_at, DROP COLUMN inactivity_noticed_at, DROP COLUMN last_seen_at`,
    ],
  }),
];
