import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that serve retention alone. PostgreSQL cannot walk a BRIN index in order. */
const BY_AGE = ['outbox', 'contact_messages'];

/**
 * A learner's copy has the newest rows of each table. To find them, PostgreSQL walked the index by age
 * through the rows of everyone else, and read every session of the learner.
 */
export class NewestOfAPerson1795400000005 implements MigrationInterface {
  name = 'NewestOfAPerson1795400000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of BY_AGE) {
      await runner.query(`DROP INDEX auth.${table}_by_age`);
      await runner.query(`CREATE INDEX ${table}_by_age ON auth.${table} USING brin (created_at)`);
    }
    await runner.query(`DROP INDEX auth.sessions_by_user`);
    await runner.query(`CREATE INDEX sessions_by_user ON auth.sessions (user_id, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of BY_AGE) {
      await runner.query(`DROP INDEX auth.${table}_by_age`);
      await runner.query(`CREATE INDEX ${table}_by_age ON auth.${table} (created_at)`);
    }
    await runner.query(`DROP INDEX auth.sessions_by_user`);
    await runner.query(`CREATE INDEX sessions_by_user ON auth.sessions (user_id)`);
  }
}
