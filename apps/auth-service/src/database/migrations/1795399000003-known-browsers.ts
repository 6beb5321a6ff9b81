import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The browsers that a learner signed in with, as keyed hashes, instead of the networks. The version
 * before still reads and writes `known_networks`, so that table stays until the next version, but
 * nothing is stored in it any more.
 */
export class KnownBrowsers1795399000003 implements MigrationInterface {
  name = 'KnownBrowsers1795399000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.known_browsers (
        user_id uuid NOT NULL CONSTRAINT known_browsers_user_id_fkey
          REFERENCES auth.users (id) ON DELETE CASCADE,
        browser bytea NOT NULL,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_browsers_pkey PRIMARY KEY (user_id, browser)
      )`);
    await runner.query(`CREATE INDEX known_browsers_by_age ON auth.known_browsers (last_used_at)`);
    await runner.query(`
      CREATE FUNCTION auth.store_nothing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER known_networks_stay_empty BEFORE INSERT ON auth.known_networks
      FOR EACH ROW EXECUTE FUNCTION auth.store_nothing()`);
    await runner.query('DELETE FROM auth.known_networks');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER known_networks_stay_empty ON auth.known_networks');
    await runner.query('DROP FUNCTION auth.store_nothing()');
    await runner.query('DROP TABLE auth.known_browsers');
  }
}
