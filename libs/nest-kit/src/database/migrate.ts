import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { dataSourceOptions, type DatabaseOptions } from './data-source-options.ts';
import { findDrift } from './drift.ts';

const STATEMENT_TIMEOUT_MS = 600_000;
/** No caller waits for an answer, so a slow server gets longer than when it serves. */
const CONNECT_MS = 30_000;

/** Runs `work` while holding the lock, so that replicas that start together migrate one by one. */
async function withMigrationLock<T>(
  url: string,
  schema: string,
  work: () => Promise<T>,
): Promise<T> {
  // Roles may have a short statement_timeout, which would also end the wait for the lock.
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [
      schema,
    ]);
    if (!rowCount) await client.query(`CREATE SCHEMA "${schema}"`);
    return await work();
  } finally {
    await client.end();
  }
}

async function runCommand(
  dataSource: DataSource,
  schema: string,
  command: string | undefined,
): Promise<string> {
  if (command === '--down') {
    await dataSource.undoLastMigration({ transaction: 'each' });
    return 'went down by one migration';
  }
  if (command === '--check-drift') {
    const drift = await findDrift(dataSource, schema);
    if (drift.length > 0) throw new Error(`Entities and migrations differ:\n${drift.join('\n')}`);
    return 'entities and migrations agree';
  }
  if (command !== undefined) throw new Error(`Unknown command ${command}`);
  const done = await dataSource.runMigrations({ transaction: 'each' });
  return `ran ${done.length} migrations`;
}

/**
 * Brings the service's schema up to date (no command), down by one migration (`--down`), or
 * compares entities with migrations (`--check-drift`). Answers a sentence; throws on failure.
 */
export async function migrate(options: DatabaseOptions, command?: string): Promise<string> {
  return withMigrationLock(options.url, options.schema, async () => {
    const base = dataSourceOptions({ ...options, poolSize: 2, connectMs: CONNECT_MS });
    const extra = {
      ...base.extra,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS,
    };
    const dataSource = await new DataSource({ ...base, extra }).initialize();
    try {
      return await runCommand(dataSource, options.schema, command);
    } finally {
      await dataSource.destroy();
    }
  });
}
