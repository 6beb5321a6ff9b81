import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The age of attempts serves retention alone. PostgreSQL also walked that index to find the newest
 * attempt of an address, through every attempt of another one; it cannot walk a BRIN index.
 */
export class AttemptsByAge1763760000000 implements MigrationInterface {
  name = 'AttemptsByAge1763760000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX auth.attempts_by_age`);
    await runner.query(`CREATE INDEX attempts_by_age ON auth.attempts USING brin (created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX auth.attempts_by_age`);
    await runner.query(`CREATE INDEX attempts_by_age ON auth.attempts (created_at)`);
  }
}
