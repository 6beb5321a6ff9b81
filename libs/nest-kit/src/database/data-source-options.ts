import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { ImpatientClient } from './impatient-client.ts';
import { MeasuredPool } from './pool.ts';

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
}

/**
 * Options of a service's data source. Times are short on purpose: a request is better refused
 * with 503 than left hanging while the database is away.
 */
export function dataSourceOptions(options: DatabaseOptions) {
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
      connectionTimeoutMillis: options.connectMs ?? 1000,
      // A busy machine may take longer than that second to open one, so those at hand are kept.
      idleTimeoutMillis: 60_000,
      query_timeout: 2500,
      statement_timeout: 3000,
      idle_in_transaction_session_timeout: 5000,
      keepAlive: true,
    },
  } satisfies DataSourceOptions;
}
