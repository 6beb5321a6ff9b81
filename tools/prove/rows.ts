import { withClient } from '../harness/postgres/connection.ts';

/** A digest of every row of each table, by the table's name. */
export type RowFingerprints = Record<string, string>;

/** Tables of the services, without the migrations table. */
export const TABLES = `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
  WHERE schemaname IN ('auth', 'learning') ORDER BY 1`;

/** Reads every row of every table of the services. */
export function fingerprintRows(url: string): Promise<RowFingerprints> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(TABLES);
    const found: RowFingerprints = {};
    for (const { name } of rows) {
      const { rows: digests } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM ${name} t`,
      );
      found[name] = digests[0]?.digest ?? '';
    }
    return found;
  });
}
