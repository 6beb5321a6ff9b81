import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { TestDatabase } from '@netward/test-kit';
import { withClient } from '../harness/postgres/connection.ts';
import { TABLES } from '../prove/rows.ts';

/** What other processes cost is read from Linux's /proc. */
export const canMeasure = process.platform === 'linux';

const NANOSECONDS_IN_MS = 1e6;

function threadMs(pid: number, thread: string): number {
  const [ran] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ');
  return Number(ran) / NANOSECONDS_IN_MS;
}

/** CPU time that processes have had, in milliseconds. */
export function cpuMs(pids: readonly number[]): number {
  const threads = pids.flatMap((pid) =>
    readdirSync(`/proc/${pid}/task`).map((thread) => threadMs(pid, thread)),
  );
  return threads.reduce((sum, ms) => sum + ms, 0);
}

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

/** Begins to watch the memory of processes; the answer says by how much they have grown at most. */
export function watchMemory(pids: readonly number[]): () => number {
  const before = pids.map((pid) => {
    // Lowers the peak to what is held now (proc_pid_clear_refs(5)).
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return megabytes(pid, 'VmRSS');
  });
  const growth = (pid: number, at: number) => Math.max(0, megabytes(pid, 'VmHWM') - before[at]!);
  return () => pids.map(growth).reduce((sum, grown) => sum + grown, 0);
}

/** PostgreSQL counts what a connection did when it ends, so the services' connections are ended. */
const END_CONNECTIONS = `
  SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

const ROWS = `
  SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)::int AS count
  FROM pg_stat_user_tables WHERE schemaname IN ('auth', 'learning')`;

/** How many rows of the services' tables were read or written since there is this database. */
export async function countRows(database: TestDatabase): Promise<number> {
  await database.query(END_CONNECTIONS);
  const [rows] = await database.query<{ count: number }>(ROWS);
  return rows!.count;
}

/** A digest of every row of the services' tables that holds somebody's id or address. */
export function rowsAbout(url: string, { id, email }: { id: string; email: string }) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const digests = rows.map(
      ({ name }) => `SELECT md5(row::text) AS digest FROM ${name} AS row
        WHERE strpos(row::text, $1) > 0 OR strpos(row::text, $2) > 0`,
    );
    const { rows: found } = await client.query<{ digest: string }>(
      `SELECT md5(string_agg(digest, '' ORDER BY digest)) AS digest FROM (${digests.join(' UNION ALL ')}) AS one`,
      [id, email],
    );
    return found[0]!.digest;
  });
}
