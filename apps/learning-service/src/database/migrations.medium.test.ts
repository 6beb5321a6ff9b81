import { migrate } from '@netward/nest-kit/database';
import { createTestDatabase, type TestDatabase } from '@netward/test-kit';
import { databaseOptions } from './database-options.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.drop());

const tables = async (): Promise<string[]> => {
  const rows = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'learning' AND table_name <> 'migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};
const ALL = [
  'action_progress',
  'challenge_results',
  'chats',
  'last_levels',
  'level_visits',
  'quiz_results',
];

test('migrations go up, agree with the entities, go down to nothing and up again', async () => {
  const options = databaseOptions(database.url);
  await migrate(options);
  expect(await tables()).toEqual(ALL);
  await expect(migrate(options, '--check-drift')).resolves.toBe('entities and migrations agree');
  for (const migration of options.migrations as unknown[]) {
    expect(migration).toBeDefined();
    await migrate(options, '--down');
  }
  expect(await tables()).toEqual([]);
  await migrate(options);
  expect(await tables()).toEqual(ALL);
});

test('migrations that start together run one after the other', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 3 }, () => migrate(databaseOptions(database.url))),
  );
  expect(outcomes).toEqual(Array(3).fill('ran 0 migrations'));
});

test('every table names its learner, so that a person can be erased by id alone', async () => {
  const rows = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'learning' AND column_name = 'learner_id' ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(ALL);
});

test('only what looks like a level id can be stored', async () => {
  const visit = (level: string) =>
    database.query(
      'INSERT INTO learning.level_visits (learner_id, level) VALUES (gen_random_uuid(), $1)',
      [level],
    );
  for (const level of ['0', '01', '100', 'level_1', '']) {
    await expect(visit(level)).rejects.toThrow('level_visits_level_shape');
  }
  await expect(visit('11')).resolves.toBeDefined();
});
