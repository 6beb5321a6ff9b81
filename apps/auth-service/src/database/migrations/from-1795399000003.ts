import { migration } from '@netward/nest-kit/database';

/** Migrations in the order they run in, from this time on. */
export const from1795399000003 = [
  /**
   * The browsers that a learner signed in with, as keyed hashes, instead of the networks. The version
   * before still reads and writes `known_networks`, so that table stays until the next version, but
   * nothing is stored in it any more.
   */
  migration('KnownBrowsers1795399000003', {
    up: [
      `CREATE TABLE auth.known_browsers (
        user_id uuid NOT NULL CONSTRAINT known_browsers_user_id_fkey
          REFERENCES auth.users (id) ON DELETE CASCADE,
        browser bytea NOT NULL,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_browsers_pkey PRIMARY KEY (user_id, browser)
      )`,
      'CREATE INDEX known_browsers_by_age ON auth.known_browsers (last_used_at)',
      `CREATE FUNCTION auth.store_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN NULL;
      END $$`,
      `CREATE TRIGGER known_networks_stay_empty BEFORE INSERT ON auth.known_networks
      FOR EACH ROW EXECUTE FUNCTION auth.store_nothing()`,
      'DELETE FROM auth.known_networks',
    ],
    down: [
      'DROP TRIGGER known_networks_stay_empty ON auth.known_networks',
      'DROP FUNCTION auth.store_nothing()',
      'DROP TABLE auth.known_browsers',
    ],
  }),
  /** An attempt keeps 16 bits by which a login finds the one that a password may belong to. */
  migration('AttemptSelectors1795400000003', {
    up: ['ALTER TABLE auth.attempts ADD COLUMN selector integer'],
    down: ['ALTER TABLE auth.attempts DROP COLUMN selector'],
  }),
  /**
   * A learner's copy has the newest rows of each table. To find them, PostgreSQL walked the index by age
   * through the rows of everyone else, and read every session of the learner. Indexes
   * by age serve retention alone, and PostgreSQL cannot walk a BRIN index in order.
   */
  migration('NewestOfAPerson1795400000005', {
    up: [
      'DROP INDEX auth.outbox_by_age',
      'CREATE INDEX outbox_by_age ON auth.outbox USING brin (created_at)',
      'DROP INDEX auth.contact_messages_by_age',
      'CREATE INDEX contact_messages_by_age ON auth.contact_messages USING brin (created_at)',
      'DROP INDEX auth.sessions_by_user',
      'CREATE INDEX sessions_by_user ON auth.sessions (user_id, created_at)',
    ],
    down: [
      'DROP INDEX auth.outbox_by_age',
      'CREATE INDEX outbox_by_age ON auth.outbox (created_at)',
      'DROP INDEX auth.contact_messages_by_age',
      'CREATE INDEX contact_messages_by_age ON auth.contact_messages (created_at)',
      'DROP INDEX auth.sessions_by_user',
      'CREATE INDEX sessions_by_user ON auth.sessions (user_id)',
    ],
  }),
  /** A mail keeps why its receiver's server put it off or refused it, in the server's words. */
  migration('MailReplies1795430000000', {
    up: ['ALTER TABLE auth.outbox ADD COLUMN reply text'],
    down: ['ALTER TABLE auth.outbox DROP COLUMN reply'],
  }),
  /** Three sessions that begin on one day could not be told apart. Unknown for those that run already. */
  migration('SessionBrowsers1795440000000', {
    up: ['ALTER TABLE auth.sessions ADD COLUMN seen_as text'],
    down: ['ALTER TABLE auth.sessions DROP COLUMN seen_as'],
  }),
  /** Sign-in with an OpenID provider. The version before knows nothing of it and reads none of this. */
  migration('Identities1795440000001', {
    up: [
      `CREATE TABLE auth.identities (
        issuer text NOT NULL,
        subject text NOT NULL,
        user_id uuid NOT NULL CONSTRAINT identities_user_id_fkey
          REFERENCES auth.users (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT identities_pkey PRIMARY KEY (issuer, subject)
      )`,
      'CREATE INDEX identities_by_user_id ON auth.identities (user_id)',
      'ALTER TABLE auth.users ADD has_password boolean NOT NULL DEFAULT true',
      'ALTER TABLE auth.attempts ADD issuer text, ADD subject text',
    ],
    down: [
      'ALTER TABLE auth.attempts DROP issuer, DROP subject',
      'ALTER TABLE auth.users DROP has_password',
      'DROP TABLE auth.identities',
    ],
  }),
];
