import pg from 'pg';
import { type DataSource, TypeORMError } from 'typeorm';
import { Histogram, measure, metrics } from '../metrics/metrics.ts';

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
export class MeasuredPool extends pg.Pool {
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
