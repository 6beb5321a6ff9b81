import pg from 'pg';
import type { ServerState } from '../probe.ts';
import type { Secrets } from '../secrets.ts';

export const SUPERUSER = 'netward';

/** By SQLSTATE: it recovers, all its connections are in use, it does not know the password. */
const stateOf: Record<string, ServerState> = {
  '57P03': 'starting',
  '53300': 'ready',
  '28P01': 'refusing',
  '28000': 'refusing',
};

interface Login {
  port: number;
  password: string;
  user?: string;
  database?: string;
}

export function addressOf({ port, password, user = SUPERUSER, database = 'postgres' }: Login) {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

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

export async function askServer(login: Login): Promise<ServerState> {
  try {
    await withClient(addressOf(login), (client) => client.query('SELECT 1'));
    return 'ready';
  } catch (error) {
    return stateOf[String((error as { code?: unknown }).code)] ?? 'silent';
  }
}

export const DATABASE = 'netward';

/** Each service has a role, and a schema that other roles cannot read. */
const tenants = {
  auth: { role: 'auth_service', schema: 'auth', secret: 'authDatabasePassword' },
  learning: { role: 'learning_service', schema: 'learning', secret: 'learningDatabasePassword' },
  queue: { role: 'queue_service', schema: 'bullmq', secret: 'queueDatabasePassword' },
} as const;

export type DatabaseUrls = Record<keyof typeof tenants, string>;

const exists = async (client: pg.Client, question: string, name: string): Promise<boolean> =>
  (await client.query(question, [name])).rowCount !== 0;

async function createTenant(
  client: pg.Client,
  { role, schema, password }: { role: string; schema: string; password: string },
): Promise<void> {
  const isKnown = await exists(client, 'SELECT 1 FROM pg_roles WHERE rolname = $1', role);
  const secret = client.escapeLiteral(password);
  await client.query(`${isKnown ? 'ALTER' : 'CREATE'} ROLE ${role} LOGIN PASSWORD ${secret}`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role}`);
}

export async function createTenants(
  { port, password }: { port: number; password: string },
  secrets: Secrets,
  database: string = DATABASE,
): Promise<DatabaseUrls> {
  await withClient(addressOf({ port, password }), async (client) => {
    const question = 'SELECT 1 FROM pg_database WHERE datname = $1';
    if (!(await exists(client, question, database)))
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  });
  await withClient(addressOf({ port, password, database }), async (client) => {
    const name = client.escapeIdentifier(database);
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
    for (const { role, schema, secret } of Object.values(tenants)) {
      await createTenant(client, { role, schema, password: secrets[secret] });
      // The queue's library runs CREATE SCHEMA IF NOT EXISTS, which needs the right to create one
      // even where it exists, and sorts many jobs in a temporary table.
      await client.query(`GRANT CONNECT, CREATE, TEMPORARY ON DATABASE ${name} TO ${role}`);
    }
  });
  const urls = Object.entries(tenants).map(([tenant, { role, secret }]) => [
    tenant,
    addressOf({ port, password: secrets[secret], user: role, database }),
  ]);
  return Object.fromEntries(urls);
}
