import { withClient } from '../harness/postgres/connection.ts';
import { TABLES } from '../prove/rows.ts';

/** A digest of every row of the services' tables that holds somebody's id or address. */
export function rowsAbout(
  url: string,
  { id, email }: { id: string; email: string },
): Promise<string> {
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
