import type { DataSource } from 'typeorm';
import { measure } from '../metrics/metrics.ts';

/** What pg's pool tells of itself. */
interface Pool {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
  options: { max: number };
}

/** Measures the connections of a data source: how many there may be, what they do, who waits. */
export function measurePool(dataSource: DataSource): void {
  const pool = (): Pool => (dataSource.driver as unknown as { master: Pool }).master;
  measure({
    name: 'database_pool_connections',
    help: 'Open connections to the database, by whether somebody uses them',
    label: 'state',
    read: () => ({ busy: pool().totalCount - pool().idleCount, idle: pool().idleCount }),
  });
  measure({
    name: 'database_pool_waiting',
    help: 'Pieces of work that wait for a connection',
    read: () => pool().waitingCount,
  });
  measure({
    name: 'database_pool_max',
    help: 'Connections that this process may open',
    read: () => pool().options.max,
  });
}
