import { randomBytes } from 'node:crypto';
import { migrate } from '@netward/nest-kit/database';
import { Client } from 'pg';
import { databaseOptions } from '../database/database-options.ts';

async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export interface TestDatabase {
  url: string;
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database of its own beside the one that TEST_DATABASE_URL names, migrated unless told not to. */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `learning_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  if (isMigrated) await migrate(databaseOptions(url));
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    url,
    query: async (statement, values = []) => (await client.query(statement, values)).rows,
    drop: async () => {
      await client.end();
      await runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
