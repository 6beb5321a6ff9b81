import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose session wrote a contact message: anyone may type an address, so typing it proves no ownership. */
export class ContactWriters1763800000004 implements MigrationInterface {
  name = 'ContactWriters1763800000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth.contact_messages ADD COLUMN user_id uuid
        CONSTRAINT contact_messages_user_id_fkey REFERENCES auth.users (id) ON DELETE SET NULL`);
    await runner.query(`
      CREATE INDEX contact_messages_by_user ON auth.contact_messages (user_id, created_at)
      WHERE user_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth.contact_messages DROP COLUMN user_id');
  }
}
