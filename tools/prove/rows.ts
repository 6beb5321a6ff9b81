import type { OwnPostgres } from '../harness/postgres/cluster.ts';
import { withClient } from '../harness/postgres/connection.ts';
import type { Product } from '../harness/product.ts';

export function ownPostgres({ postgres }: Product): OwnPostgres {
  if (!postgres) throw new Error('A proof needs a PostgreSQL of its own');
  return postgres;
}

export type RowFingerprints = Record<string, string>;

const OF_SERVICES = `schemaname IN ('auth', 'learning')`;

/** Tables of the services, without the migrations table. */
export const TABLES = tablesWhere(OF_SERVICES);

function tablesWhere(condition: string): string {
  return `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE ${condition} ORDER BY 1`;
}

/** What an expression over all rows `t` of a table comes to, as text: for each table of the services, or of others. */
export function tellOfTables(
  url: string,
  expression: string,
  tables = OF_SERVICES,
): Promise<RowFingerprints> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(tablesWhere(tables));
    const found: RowFingerprints = {};
    for (const { name } of rows) {
      const told = await client.query<{ told: string }>(
        `SELECT coalesce((${expression})::text, '') AS told FROM ${name} t`,
      );
      found[name] = told.rows[0]!.told;
    }
    return found;
  });
}

/** A digest of every row of each table of the services. */
export const fingerprintRows = (url: string): Promise<RowFingerprints> =>
  tellOfTables(
    url,
    `count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '')`,
  );
