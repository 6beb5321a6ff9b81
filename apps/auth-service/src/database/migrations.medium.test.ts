import { migrate } from '@netward/nest-kit/database';
import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../testing/places.ts';
import { databaseOptions } from './database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createDatabase();
}, 30_000);

afterAll(() => database.drop());

function run(command?: string): Promise<string> {
  return migrate(databaseOptions(database.url), command);
}

async function execute(statement: string): Promise<void> {
  const client = new Client(database.url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
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
])('a difference of %s is noticed', async (_, statement) => {
  await execute(statement);
  await expect(run('--check-drift')).rejects.toThrow('Entities and migrations differ');
});
