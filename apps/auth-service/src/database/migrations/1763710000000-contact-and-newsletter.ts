import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Contact messages and newsletter subscriptions. */
export class ContactAndNewsletter1763710000000 implements MigrationInterface {
  name = 'ContactAndNewsletter1763710000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.contact_messages (
        id uuid CONSTRAINT contact_messages_pkey PRIMARY KEY,
        email_key text NOT NULL,
        email text NOT NULL,
        name text NOT NULL,
        phone text,
        message text NOT NULL,
        request_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE INDEX contact_messages_by_email_key ON auth.contact_messages (email_key)`,
    );
    await runner.query(
      `CREATE INDEX contact_messages_by_age ON auth.contact_messages (created_at)`,
    );
    await runner.query(`
      CREATE TABLE auth.subscribers (
        id uuid CONSTRAINT subscribers_pkey PRIMARY KEY,
        email_key text NOT NULL CONSTRAINT subscribers_email_key_unique UNIQUE,
        email text NOT NULL,
        source text,
        consented_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz,
        unsubscribed_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX subscribers_unconfirmed ON auth.subscribers (consented_at)
        WHERE confirmed_at IS NULL`);
    await runner.query(`
      CREATE INDEX subscribers_gone ON auth.subscribers (unsubscribed_at)
        WHERE unsubscribed_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.subscribers');
    await runner.query('DROP TABLE auth.contact_messages');
  }
}
