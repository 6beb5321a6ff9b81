import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { measure } from '../metrics/metrics.ts';

/** The pool of connections behind a data source. */
export const poolOf = ({ driver }: DataSource): Pool =>
  (driver as unknown as { master: Pool }).master;

/** Measures the connections of a data source: how many there may be, what they do, who waits. */
export function measurePool(dataSource: DataSource): void {
  const pool = (): Pool => poolOf(dataSource);
  measure({
    name: 'database_pool_connections',
    help: 'Open connections to the database, by whether they are in use',
    label: 'state',
    read: () => ({ busy: pool().totalCount - pool().idleCount, idle: pool().idleCount }),
  });
  measure({
    name: 'database_pool_waiting',
    help: 'Callers that wait for a connection',
    read: () => pool().waitingCount,
  });
  measure({
    name: 'database_pool_max',
    help: 'Connections that this process may open',
    read: () => pool().options.max,
  });
}
