import { migrate } from '@netward/nest-kit/database';
import { createAuthDatabase } from '../testing/test-stores.ts';
import { databaseOptions } from './database.ts';

test('entities and migrations agree, also after going down and up again', async () => {
  const database = await createAuthDatabase();
  const run = (command?: string) => migrate(databaseOptions(database.url), command);
  expect(await run('--check-drift')).toBe('entities and migrations agree');
  expect(await run('--down')).toBe('went down by one migration');
  expect(await run()).toBe('ran 1 migrations');
  expect(await run('--check-drift')).toBe('entities and migrations agree');
  await database.drop();
});
