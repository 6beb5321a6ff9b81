import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The networks that a learner signed in from, as keyed hashes. */
export class KnownNetworks1763740100000 implements MigrationInterface {
  name = 'KnownNetworks1763740100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.known_networks (
        user_id uuid NOT NULL CONSTRAINT known_networks_user_id_fkey
          REFERENCES auth.users (id) ON DELETE CASCADE,
        network bytea NOT NULL,
        last_used_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT known_networks_pkey PRIMARY KEY (user_id, network)
      )`);
    await runner.query(`CREATE INDEX known_networks_by_age ON auth.known_networks (last_used_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.known_networks');
  }
}
