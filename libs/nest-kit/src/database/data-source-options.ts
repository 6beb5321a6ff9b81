import pg, { Client, type ClientConfig } from 'pg';
import { type DataSource, type EntityManager, TypeORMError, type DataSourceOptions } from 'typeorm';
import { isDependencyAway } from '../errors/app-error.ts';
import {
  beginCall,
  type CallPlan,
  callDependency,
  Histogram,
  measure,
  metrics,
} from '../metrics/metrics.ts';
import { kindOf } from '../tracing/tracing.ts';

/** What pg says when the server has not answered within `query_timeout`. */
const NO_ANSWER = 'Query read timeout';

const CONNECT: CallPlan = { dependency: 'database', operation: 'connect' };
const OPERATIONS = new Map(
  ['select', 'insert', 'update', 'delete', 'with'].map((word) => [word, word]),
);
for (const word of ['start', 'begin', 'commit', 'rollback']) OPERATIONS.set(word, 'transaction');

/** What a statement does, by its first word; its text and values stay here. */
function operationOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : String(Object(statement).text ?? '');
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.get(word) ?? 'other';
}

/** Whether a query is answered by a promise, and not by a callback, an event or a stream. */
function isPromised([query, ...rest]: unknown[]): boolean {
  const isSubmittable = typeof (Object(query) as { submit?: unknown }).submit === 'function';
  return !isSubmittable && !rest.some((part) => typeof part === 'function');
}

/**
 * A client that measures its queries, and closes its connection when the server leaves one
 * unanswered. The driver alone would return such a connection to the pool, where every later query
 * would wait for it too.
 */
class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // A query under way fails by itself; without a listener the process would end as well.
    this.on('error', () => undefined);
  }

  override query = ((...call: unknown[]): unknown => {
    const ask = (): unknown => Reflect.apply(Client.prototype.query, this, call);
    if (!isPromised(call)) return ask();
    const operation = operationOf(call[0]);
    return callDependency({ dependency: 'database', operation, isFailure: isDependencyAway }, () =>
      (ask() as Promise<unknown>).catch((error: unknown) => this.#endIfSilent(error)),
    );
  }) as Client['query'];

  override connect = ((done?: (error?: Error) => void): unknown => {
    if (!done) return callDependency(CONNECT, () => super.connect());
    const call = beginCall(CONNECT);
    return super.connect((error?: Error) => {
      if (error) call.end('failed', kindOf(error));
      else call.end('ok');
      done(error);
    });
  }) as Client['connect'];

  #endIfSilent(error: unknown): never {
    if ((error as Error).message === NO_ANSWER) void this.end().catch(() => undefined);
    throw error;
  }
}

/** The pool of connections behind a data source. Before the first connection it throws as TypeORM does. */
export function poolOf({ driver }: DataSource): pg.Pool {
  const { master } = driver as unknown as { master?: pg.Pool };
  if (!master) throw new TypeORMError('Driver not Connected');
  return master;
}

/** Not how many wait: a scrape would count the questions that it asks itself. */
const waitSeconds = new Histogram({
  name: 'database_pool_wait_seconds',
  help: 'How long callers wait for a connection to the database',
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  registers: [metrics],
});

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool that measures how long its callers wait, those who give up included. */
class MeasuredPool extends pg.Pool {
  override connect = ((done?: Connected): unknown => {
    const observe = waitSeconds.startTimer();
    if (!done) return super.connect().finally(observe);
    return super.connect((...result) => {
      observe();
      done(...result);
    });
  }) as pg.Pool['connect'];
}

/** The share of PostgreSQL's own limits that is used; other programs' connections count as well. */
const CONNECTIONS = `SELECT (SELECT sum(numbackends) FROM pg_stat_database)::int AS used,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    AS limit`;

/** Measures a data source: the connections of its pool, and those of the server. */
export function measureDatabase(dataSource: DataSource): void {
  const pool = (): pg.Pool => poolOf(dataSource);
  measure({
    name: 'database_pool_connections',
    help: 'Open connections to the database, by whether they are in use',
    label: 'state',
    read: () => ({ busy: pool().totalCount - pool().idleCount, idle: pool().idleCount }),
  });
  measure({
    name: 'database_pool_max',
    help: 'Connections that this process may open',
    read: () => pool().options.max,
  });
  measure({
    name: 'postgres_connections',
    help: 'Connections of all programs to PostgreSQL, and how many there may be',
    label: 'kind',
    read: async () => (await dataSource.query<[Record<string, number>]>(CONNECTIONS))[0],
  });
  measure({
    name: 'postgres_size_bytes',
    help: 'Size of the database on disk',
    read: async () => {
      const sql = 'SELECT pg_database_size(current_database())::float AS bytes';
      return (await dataSource.query<[{ bytes: number }]>(sql))[0].bytes;
    },
  });
}

/** Runs a statement and returns how many rows it changed. */
export async function affected(
  database: Pick<EntityManager, 'query'>,
  statement: string,
  values: unknown[],
): Promise<number> {
  const [, rows] = await database.query<[unknown, number]>(statement, values);
  return rows;
}

export interface DatabaseOptions {
  url: string;
  /** The schema that only this service uses. */
  schema: string;
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
  /** Maximum number of connections. */
  poolSize?: number;
  /** Longest wait for a connection in milliseconds; 1,000 by default, since a learner is waiting. */
  connectMs?: number;
  /** Longest wait for the answer to a statement in milliseconds; 2,500 by default. */
  answerMs?: number;
}

/** Times are short on purpose: better a 503 than a request that hangs without its database. */
export function dataSourceOptions(options: DatabaseOptions) {
  const { connectMs = 1000, answerMs = 2500 } = options;
  return {
    type: 'postgres',
    // By default TypeORM loads it by name at run time, which fails in a bundle.
    driver: { ...pg, Pool: MeasuredPool },
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
    poolSize: options.poolSize ?? 10,
    extra: {
      Client: ImpatientClient,
      connectionTimeoutMillis: connectMs,
      // A busy machine may take longer than that second to open one, so those at hand are kept.
      idleTimeoutMillis: 60_000,
      query_timeout: answerMs,
      statement_timeout: answerMs + 500,
      idle_in_transaction_session_timeout: 2 * answerMs,
      keepAlive: true,
    },
  } satisfies DataSourceOptions;
}
