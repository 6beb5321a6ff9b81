import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which addresses were erased, for the time in which a backup may bring them back. */
export class ErasureJournal1763790100000 implements MigrationInterface {
  name = 'ErasureJournal1763790100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth.erasure_journal (
        recipient bytea CONSTRAINT erasure_journal_pkey PRIMARY KEY,
        key_name text NOT NULL,
        erased_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX erasure_journal_by_age ON auth.erasure_journal (erased_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth.erasure_journal');
  }
}
