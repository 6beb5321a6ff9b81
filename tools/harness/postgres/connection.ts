import pg from 'pg';
import type { ServerState } from '../probe.ts';

export const SUPERUSER = 'netward';

/** By SQLSTATE: it recovers, all its connections are in use, it does not know the password. */
const stateOf: Record<string, ServerState> = {
  '57P03': 'starting',
  '53300': 'ready',
  '28P01': 'refusing',
  '28000': 'refusing',
};

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

/** What a server of ours says of itself. */
export async function askServer(login: Login): Promise<ServerState> {
  try {
    await withClient(addressOf(login), (client) => client.query('SELECT 1'));
    return 'ready';
  } catch (error) {
    return stateOf[String((error as { code?: unknown }).code)] ?? 'silent';
  }
}

export const isAnswering = async (login: Login): Promise<boolean> =>
  (await askServer(login)) === 'ready';
