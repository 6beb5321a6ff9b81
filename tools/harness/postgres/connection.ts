import pg from 'pg';

export const SUPERUSER = 'netward';

export interface Login {
  port: number;
  password: string;
  user?: string;
  database?: string;
}

/** The address of a database on the local cluster. */
export function addressOf({ port, password, user = SUPERUSER, database = 'postgres' }: Login) {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** Runs `work` on one connection. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function isAnswering(login: Login): Promise<boolean> {
  try {
    await withClient(addressOf(login), (client) => client.query('SELECT 1'));
    return true;
  } catch {
    return false;
  }
}
