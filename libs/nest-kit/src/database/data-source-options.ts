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
  /** Longest wait for the answer to a statement in milliseconds; 2,500 by default. */
  answerMs?: number;
}

/**
 * Options of a service's data source. Times are short on purpose: a request is better refused
 * with 503 than left hanging while the database is away.
 */
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
