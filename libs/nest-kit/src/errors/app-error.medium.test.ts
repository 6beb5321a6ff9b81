import { createTestDatabase, eventually, type TestDatabase } from '@netward/test-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { toAppError } from './app-error.ts';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('lost_connection');
  dataSource = await new DataSource({ type: 'postgres', url: database.url }).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Ends the connection of a transaction and waits until the driver has noticed. */
async function loseConnection(manager: EntityManager): Promise<void> {
  const [{ pid }] = await manager.query<[{ pid: number }]>('SELECT pg_backend_pid() AS pid');
  await database.query('SELECT pg_terminate_backend($1)', [pid]);
  await eventually('the driver has noticed', () => manager.queryRunner?.isReleased);
}

test.each<[string, (manager: EntityManager) => Promise<unknown>]>([
  ['between two statements', (manager) => manager.query('SELECT 1')],
  ['before it commits', async () => undefined],
])('a transaction that loses its database %s asks the caller to come back', async (_when, next) => {
  const work = dataSource.transaction(async (manager) => {
    await loseConnection(manager);
    await next(manager);
  });
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(toAppError(error)).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 1 });
});
