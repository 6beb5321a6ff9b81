import { createTestDatabase, type TestDatabase } from '@netward/test-kit';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source-options.ts';
import { PreparedStatement } from './prepared-statement.ts';

const TEXT = 'SELECT $1::int * 2 AS doubled';
const statement = new PreparedStatement<{ doubled: number }>(TEXT);
const double = (value: number) => statement.run(dataSource, [value]);

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('prepared');
  // One connection, so that its session can be looked into.
  const options = {
    url: database.url,
    schema: 'public',
    entities: [],
    migrations: [],
    poolSize: 1,
  };
  dataSource = await new DataSource(dataSourceOptions(options)).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** The statements that the connection keeps. */
async function kept(): Promise<string[]> {
  const rows: { statement: string }[] = await dataSource.query(
    'SELECT statement FROM pg_prepared_statements',
  );
  return rows.map(({ statement }) => statement);
}

test('a connection keeps a prepared statement and uses it again', async () => {
  expect(await double(1)).toEqual([{ doubled: 2 }]);
  expect(await double(2)).toEqual([{ doubled: 4 }]);
  expect(await kept()).toEqual([TEXT]);
});

test('statements that the connection lost are sent as a whole from then on', async () => {
  await double(1);
  await dataSource.query('DEALLOCATE ALL');
  expect(await double(3)).toEqual([{ doubled: 6 }]);
  expect(await double(4)).toEqual([{ doubled: 8 }]);
  expect(await kept()).toEqual([]);
});
