import { migrate } from '@netward/nest-kit/database';
import type { TestDatabase } from '@netward/test-kit';
import { createAuthDatabase } from '../testing/test-stores.ts';
import { databaseOptions } from './database.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createAuthDatabase();
});

afterEach(() => database.drop());

function run(command?: string): Promise<string> {
  return migrate(databaseOptions(database.url), command);
}

test('entities and migrations agree, also after going down and up again', async () => {
  expect(await run('--check-drift')).toBe('entities and migrations agree');
  expect(await run('--down')).toBe('went down by one migration');
  expect(await run()).toBe('ran 1 migrations');
  expect(await run('--check-drift')).toBe('entities and migrations agree');
});

test.each([
  ['a column', 'ALTER TABLE auth.users ADD extra text'],
  ['an index', 'DROP INDEX auth.outbox_undecided'],
  ['a foreign key', 'ALTER TABLE auth.sessions DROP CONSTRAINT sessions_user_id_fkey'],
])('a difference in %s is noticed', async (_, statement) => {
  await database.query(statement);
  await expect(run('--check-drift')).rejects.toThrow('Entities and migrations differ');
});
