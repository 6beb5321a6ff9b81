import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * A new database next to the one that TEST_DATABASE_URL names. `migrate` is given its address.
 * Throws when TEST_DATABASE_URL is not set.
 */
export async function createTestDatabase(
  prefix: string,
  migrate?: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const dropDatabase = () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  const client = new pg.Client(url);
  try {
    await migrate?.(url);
    await client.connect();
  } catch (error) {
    await dropDatabase();
    throw error;
  }
  return {
    url,
    query: async (statement, values = []) => (await client.query(statement, values)).rows,
    async drop() {
      await client.end();
      await dropDatabase();
    },
  };
}
