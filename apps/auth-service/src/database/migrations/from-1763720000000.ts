import { migration } from '@netward/nest-kit/database';

const ACTS = `'sign-in', 'sign-out', 'overview', 'queue', 'trace', 'retry', 'cancel'`;

const setActs = (acts: string, validity = ''): string => `
  ALTER TABLE auth.desk_audit DROP CONSTRAINT desk_audit_act,
    ADD CONSTRAINT desk_audit_act CHECK (act IN (${acts})) ${validity}`;

/** Migrations in the order they run in, from this time on. */
export const from1763720000000 = [
  /** Who saw or did what at the support desk; rows are added, and deleted after a year. */
  migration('DeskAudit1763720000000', {
    up: [
      `CREATE TABLE auth.desk_audit (
        id uuid CONSTRAINT desk_audit_pkey PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now(),
        person text NOT NULL,
        act text NOT NULL CONSTRAINT desk_audit_act CHECK (
          act IN ('sign-in', 'sign-out', 'overview', 'queue', 'trace', 'retry', 'cancel')),
        outbox_id uuid,
        recipient bytea,
        outcome text NOT NULL
      )`,
      'CREATE INDEX desk_audit_by_person ON auth.desk_audit (person, act, created_at)',
      'CREATE INDEX desk_audit_by_row ON auth.desk_audit (outbox_id, act, created_at)',
      'CREATE INDEX desk_audit_by_age ON auth.desk_audit (created_at)',
      `CREATE FUNCTION auth.keep_desk_audit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '12 months' THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'entries of the desk''s audit are kept as they are for 12 months';
      END $$`,
      `CREATE TRIGGER keep_desk_audit BEFORE UPDATE OR DELETE ON auth.desk_audit
      FOR EACH ROW EXECUTE FUNCTION auth.keep_desk_audit()`,
    ],
    down: ['DROP TABLE auth.desk_audit', 'DROP FUNCTION auth.keep_desk_audit()'],
  }),
  /** The trace that a mail in the outbox belongs to. */
  migration('OutboxTrace1763730000000', {
    up: ['ALTER TABLE auth.outbox ADD COLUMN trace text'],
    down: ['ALTER TABLE auth.outbox DROP COLUMN trace'],
  }),
  /**
   * Ended sessions get the number of the transaction that ended them, so that other services can ask
   * for those that are new to them. A trigger sets it, whatever statement ends a session. Live sessions
   * get an index by learner, because a learner may have a few only.
   */
  migration('SessionFeed1763740000000', {
    up: [
      'ALTER TABLE auth.sessions ADD COLUMN ended_tx bigint',
      `CREATE FUNCTION auth.number_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.ended_tx := pg_current_xact_id()::text::bigint;
        RETURN NEW;
      END $$`,
      `CREATE TRIGGER sessions_number_end BEFORE INSERT OR UPDATE ON auth.sessions
      FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL AND NEW.ended_tx IS NULL)
      EXECUTE FUNCTION auth.number_session_end()`,
      'UPDATE auth.sessions SET ended_tx = 0 WHERE ended_at IS NOT NULL',
      'DROP INDEX auth.sessions_ended',
      `CREATE INDEX sessions_ended ON auth.sessions (ended_tx, id) WHERE ended_tx IS NOT NULL`,
      `CREATE INDEX sessions_live ON auth.sessions (user_id, created_at) WHERE ended_at IS NULL`,
    ],
    down: [
      'DROP INDEX auth.sessions_live',
      'DROP INDEX auth.sessions_ended',
      'DROP TRIGGER sessions_number_end ON auth.sessions',
      'DROP FUNCTION auth.number_session_end()',
      'ALTER TABLE auth.sessions DROP COLUMN ended_tx',
      `CREATE INDEX sessions_ended ON auth.sessions (expires_at) WHERE ended_at IS NOT NULL`,
    ],
  }),
  /** The networks that a learner signed in from, as keyed hashes. */
  migration('KnownNetworks1763740100000', {
    up: [
      `CREATE TABLE auth.known_networks (
        user_id uuid NOT NULL CONSTRAINT known_networks_user_id_fkey
          REFERENCES auth.users (id) ON DELETE CASCADE,
        network bytea NOT NULL,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_networks_pkey PRIMARY KEY (user_id, network)
      )`,
      'CREATE INDEX known_networks_by_age ON auth.known_networks (last_used_at)',
    ],
    down: ['DROP TABLE auth.known_networks'],
  }),
  /**
   * Mails to addresses that differ by their `+tag` alone are counted together, and counting reads no
   * suppressed mails, of which an address may have very many.
   */
  migration('MailboxAllowances1763740200000', {
    up: [
      'ALTER TABLE auth.outbox ADD COLUMN mailbox bytea',
      `CREATE INDEX outbox_allowances ON auth.outbox (recipient, created_at)
        WHERE state <> 'suppressed'`,
      `CREATE INDEX outbox_mailbox_allowances ON auth.outbox (mailbox, created_at)
        WHERE mailbox IS NOT NULL AND state <> 'suppressed'`,
    ],
    down: [
      'DROP INDEX auth.outbox_mailbox_allowances',
      'DROP INDEX auth.outbox_allowances',
      'ALTER TABLE auth.outbox DROP COLUMN mailbox',
    ],
  }),
  /** Mailers claim mails by a lease, and a mail's next try is a column instead of a delayed job. */
  migration('MailLeases1763750000000', {
    up: [
      `ALTER TABLE auth.outbox
        ADD COLUMN lease uuid,
        ADD COLUMN lease_until timestamptz,
        ADD COLUMN next_try_at timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN unconfirmed integer NOT NULL DEFAULT 0,
        ADD COLUMN reason text CONSTRAINT outbox_reason CHECK (
          reason IN ('sent', 'refused', 'deferred', 'interrupted', 'unconfirmed', 'server-away',
            'failed', 'abandoned', 'unreadable'))`,
      `CREATE INDEX outbox_due ON auth.outbox (next_try_at)
        WHERE state = 'pending' AND kind IS NOT NULL AND lease IS NULL`,
      `CREATE INDEX outbox_leased ON auth.outbox (lease_until) WHERE lease IS NOT NULL`,
      'DROP INDEX auth.outbox_unqueued, auth.outbox_queued',
      `ALTER TABLE auth.erasures ALTER COLUMN mails SET DEFAULT '[]'`,
    ],
    down: [
      'ALTER TABLE auth.erasures ALTER COLUMN mails DROP DEFAULT',
      `CREATE INDEX outbox_unqueued ON auth.outbox (created_at)
        WHERE state = 'pending' AND kind IS NOT NULL AND queue_seen_at IS NULL`,
      `CREATE INDEX outbox_queued ON auth.outbox (queue_seen_at) WHERE state = 'pending'`,
      'DROP INDEX auth.outbox_due, auth.outbox_leased',
      `ALTER TABLE auth.outbox
        DROP COLUMN lease, DROP COLUMN lease_until, DROP COLUMN next_try_at,
        DROP COLUMN unconfirmed, DROP COLUMN reason`,
    ],
  }),
  /**
   * The age of attempts serves retention alone. PostgreSQL also walked that index to find the newest
   * attempt of an address, through every attempt of another one; it cannot walk a BRIN index.
   */
  migration('AttemptsByAge1763760000000', {
    up: [
      'DROP INDEX auth.attempts_by_age',
      'CREATE INDEX attempts_by_age ON auth.attempts USING brin (created_at)',
    ],
    down: [
      'DROP INDEX auth.attempts_by_age',
      'CREATE INDEX attempts_by_age ON auth.attempts (created_at)',
    ],
  }),
  /**
   * A mail keeps its masked recipient for as long as the recipient's HMAC, so that the desk can show and
   * find it once the content is deleted; and a mail that could not be delivered can be marked as handled.
   * The audit refuses to change: going down, with entries of the new act, it keeps allowing that act.
   */
  migration('MailMasks1763770000000', {
    up: [
      `ALTER TABLE auth.outbox ADD COLUMN mask text, ADD COLUMN handled_at timestamptz`,
      'CREATE INDEX outbox_by_mask ON auth.outbox (mask, created_at)',
      setActs(`${ACTS}, 'handle'`),
    ],
    down: [
      setActs(ACTS, 'NOT VALID'),
      'DROP INDEX auth.outbox_by_mask',
      'ALTER TABLE auth.outbox DROP COLUMN mask, DROP COLUMN handled_at',
    ],
  }),
  /** Issues of the newsletter, and who got which. */
  migration('NewsletterIssues1763780000000', {
    up: [
      `CREATE TABLE auth.newsletter_issues (
        name text CONSTRAINT newsletter_issues_pkey PRIMARY KEY,
        subject text NOT NULL,
        digest bytea NOT NULL,
        begun_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX newsletter_issues_by_age ON auth.newsletter_issues (begun_at)',
      `CREATE TABLE auth.issue_mails (
        mail uuid CONSTRAINT issue_mails_pkey PRIMARY KEY,
        issue text NOT NULL,
        email_key text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT issue_mails_once UNIQUE (issue, email_key)
      )`,
      'CREATE INDEX issue_mails_by_email_key ON auth.issue_mails (email_key)',
      'CREATE INDEX issue_mails_by_age ON auth.issue_mails (created_at)',
    ],
    down: ['DROP TABLE auth.issue_mails', 'DROP TABLE auth.newsletter_issues'],
  }),
  /** Learners who want their account deleted, and may still take that back. */
  migration('DeletionRequests1763790000000', {
    up: [
      `CREATE TABLE auth.deletion_requests (
        user_id uuid CONSTRAINT deletion_requests_pkey PRIMARY KEY
          CONSTRAINT deletion_requests_user_id_fkey REFERENCES auth.users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT deletion_requests_token_unique UNIQUE,
        mail uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL
      )`,
      'CREATE INDEX deletion_requests_by_due ON auth.deletion_requests (due_at)',
    ],
    down: ['DROP TABLE auth.deletion_requests'],
  }),
  /** Which addresses were erased, for the time in which a backup may bring them back. */
  migration('ErasureJournal1763790100000', {
    up: [
      `CREATE TABLE auth.erasure_journal (
        recipient bytea CONSTRAINT erasure_journal_pkey PRIMARY KEY,
        key_name text NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`,
      'CREATE INDEX erasure_journal_by_age ON auth.erasure_journal (erased_at)',
    ],
    down: ['DROP TABLE auth.erasure_journal'],
  }),
  /** Whose session wrote a contact message: anyone may type an address, so typing it proves no ownership. */
  migration('ContactWriters1763800000004', {
    up: [
      `ALTER TABLE auth.contact_messages ADD COLUMN user_id uuid
        CONSTRAINT contact_messages_user_id_fkey REFERENCES auth.users (id) ON DELETE SET NULL`,
      `CREATE INDEX contact_messages_by_user ON auth.contact_messages (user_id, created_at)
      WHERE user_id IS NOT NULL`,
    ],
    down: ['ALTER TABLE auth.contact_messages DROP COLUMN user_id'],
  }),
];
