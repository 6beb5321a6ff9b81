import { createTestDatabase, eventually, type TestDatabase } from '@netward/test-kit';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase('migrate');
});
afterEach(() => database.drop());

test('a migration waits for the one before it longer than its role lets a statement run', async () => {
  await database.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
  const { pathname } = new URL(database.url);
  await database.query(`ALTER DATABASE ${pathname.slice(1)} SET statement_timeout = '200ms'`);
  const migrating = migrate({ url: database.url, schema: 'late', entities: [], migrations: [] });
  const hasEnded = migrating.then(
    () => true,
    () => true,
  );
  const waits = async (): Promise<boolean> => {
    const waiting = await database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event = 'advisory' AND now() - query_start > interval '1 s'`,
    );
    return waiting.length === 1;
  };
  await eventually('it has waited for a second', async () => Promise.race([hasEnded, waits()]));
  await database.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]);
  await expect(migrating).resolves.toBe('ran 0 migrations');
});
