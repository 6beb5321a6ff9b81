import { randomBytes } from 'node:crypto';
import {
  DataSource,
  type DataSourceOptions,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { Client } from 'pg';
import { dataSourceOptions, type DatabaseOptions } from './data-source-options.ts';

/**
 * The numbers of all advisory locks in the database. Two uses that share a number would wait for each
 * other, whether it is a lock's whole number or the first of two.
 */
export const ADVISORY_LOCKS = {
  /** One migration at a time. */
  migration: 7_264_510,
  /** One replica decides about mails at a time, so that all counts are right. */
  mailDecider: 7_264_511,
  /** One replica applies the retention rules at a time. */
  retention: 7_264_512,
  /** With a mailbox as second number: its reset tokens are used one by one. */
  resetTokens: 7_264_513,
  /** With a person as second number: their searches at the desk are counted one by one. */
  deskSearches: 7_264_514,
  /** One command writes the mails of an issue at a time, so that the rate is right. */
  newsletterSend: 7_264_515,
} as const;

/** A migration by its statements. `name` ends with the time by which TypeORM orders them. */
export function migration(
  name: string,
  { up, down }: Record<'up' | 'down', readonly string[]>,
): new () => MigrationInterface {
  const run = async (runner: QueryRunner, statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await runner.query(statement);
  };
  return class {
    static readonly name = name;
    readonly name = name;
    up = (runner: QueryRunner): Promise<void> => run(runner, up);
    down = (runner: QueryRunner): Promise<void> => run(runner, down);
  };
}

/** TypeORM's own table in the schema, which no entity describes. */
const MIGRATIONS_TABLE = 'migrations';

/** Every column, constraint and index of schema $1, in the words of PostgreSQL's catalog. */
const DEFINITIONS = `
  WITH relation AS (
    SELECT oid, relname FROM pg_class
    WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND relname <> $2
  )
  SELECT 'column ' || relname || '.' || attname AS name, concat_ws(' ',
      format_type(atttypid, atttypmod),
      CASE WHEN attnotnull THEN 'NOT NULL' END,
      CASE attidentity WHEN 'a' THEN 'IDENTITY ALWAYS' WHEN 'd' THEN 'IDENTITY' END,
      CASE attgenerated WHEN '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || pg_get_expr(adbin, adrelid)
    ) AS definition
  FROM relation
    JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  UNION ALL
  SELECT 'constraint ' || relname || '.' || conname, pg_get_constraintdef(pg_constraint.oid)
  FROM relation JOIN pg_constraint ON conrelid = relation.oid AND contype <> 'n'
  UNION ALL
  SELECT 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
  FROM relation JOIN pg_index ON indrelid = relation.oid`;

type Definitions = ReadonlyMap<string, string>;

async function readDefinitions(dataSource: DataSource, schema: string): Promise<Definitions> {
  const rows = await dataSource.query<{ name: string; definition: string }[]>(DEFINITIONS, [
    schema,
    MIGRATIONS_TABLE,
  ]);
  const withoutSchema = (text: string): string => text.replaceAll(`${schema}.`, '');
  return new Map(rows.map((row) => [withoutSchema(row.name), withoutSchema(row.definition)]));
}

/** What TypeORM makes of the entities in an empty schema, which is dropped again. */
async function definitionsOfEntities(options: DataSourceOptions): Promise<Definitions> {
  const schema = `drift_${randomBytes(6).toString('hex')}`;
  const scratch = await new DataSource({ ...options, schema } as DataSourceOptions).initialize();
  try {
    await scratch.query(`CREATE SCHEMA ${schema}`);
    await scratch.synchronize();
    return await readDefinitions(scratch, schema);
  } finally {
    await scratch.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
    await scratch.destroy();
  }
}

/**
 * The differences between the migrated schema and the entities, one line each; empty when they
 * agree. Both sides are definitions that PostgreSQL wrote itself, so that CHECK expressions, index
 * columns and the WHERE of partial indexes count, however they were spelled.
 */
async function findDrift(dataSource: DataSource, schema: string): Promise<string[]> {
  const migrated = await readDefinitions(dataSource, schema);
  const described = await definitionsOfEntities(dataSource.options);
  const names = [...new Set([...migrated.keys(), ...described.keys()])].sort();
  return names
    .filter((name) => migrated.get(name) !== described.get(name))
    .map((name) => {
      const [fromMigrations, fromEntities] = [migrated, described].map(
        (side) => side.get(name) ?? 'missing',
      );
      return `${name}\n  migrations: ${fromMigrations}\n  entities:   ${fromEntities}`;
    });
}

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
