import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { logFile } from './log-files.ts';
import { OwnStore, chooseQueueStore, type QueueLocation } from './own-store.ts';
import type { Binaries } from './postgres/binaries.ts';
import { openCluster } from './postgres/cluster.ts';
import { withClient, createTenants, type DatabaseUrls } from './postgres/connection.ts';
import { findRedisProgram, openOwnRedis, type OwnRedis } from './redis.ts';
import { say, step } from './steps.mjs';
import type { Workspace } from './workspace.ts';

export interface StoreOptions {
  /** Where the queue lives when no REDIS_URL is set; by default where it lived last time. */
  queue?: 'own Redis' | 'PostgreSQL';
  /** Which of the machine's PostgreSQLs will do; by default every one. */
  suits?: (binaries: Binaries) => boolean;
}

export interface Stores {
  databaseUrls: DatabaseUrls;
  /** Exactly one of the two is set. */
  redisUrl: string | undefined;
  queueDatabaseUrl: string | undefined;
  /** Absent where an address was given. */
  postgres?: OwnStore | undefined;
  redis?: OwnRedis | undefined;
}

export async function openOwnPostgres(
  { data, logs, lock, ports, secrets, stop, stops }: Workspace,
  suits?: StoreOptions['suits'],
): Promise<OwnStore> {
  const store = new OwnStore(logFile(logs, 'postgres'), async (stopped) => {
    const server = await openCluster({
      ...{ data, logs, suits, stop: stopped },
      findPort: () => ports.portFor('postgres'),
      password: secrets.postgresPassword,
      onSpawn: (pid: number) => lock.noteCommand('initdb', pid),
    });
    lock.noteInfrastructure('postgres', server.pid);
    return server;
  });
  await store.start(stop);
  stops.add('PostgreSQL', () => store.stop());
  return store;
}

async function requireDatabase(url: string): Promise<void> {
  try {
    await withClient(url, (client) => client.query('SELECT 1'));
  } catch (error) {
    const { hostname, port } = new URL(url);
    throw new Fault(
      `The database of DATABASE_URL at ${hostname}:${port || 5432} does not answer: ${(error as Error).message || 'no connection'}.`,
    );
  }
}

function openDatabase(workspace: Workspace, suits: StoreOptions['suits']) {
  const { settings, secrets } = workspace;
  const { AUTH_DATABASE_URL, LEARNING_DATABASE_URL, QUEUE_DATABASE_URL, DATABASE_URL } = settings;
  const withGiven = ({ auth, learning, queue }: DatabaseUrls): DatabaseUrls => ({
    auth: AUTH_DATABASE_URL ?? auth,
    learning: LEARNING_DATABASE_URL ?? learning,
    queue: QUEUE_DATABASE_URL ?? queue,
  });
  return step('database', async (note) => {
    if (DATABASE_URL) {
      note('PostgreSQL of DATABASE_URL');
      await requireDatabase(DATABASE_URL);
      const all = { auth: DATABASE_URL, learning: DATABASE_URL, queue: DATABASE_URL };
      return { databaseUrls: withGiven(all) };
    }
    note('PostgreSQL');
    const postgres = await openOwnPostgres(workspace, suits);
    const { version, origin } = postgres.server.binaries;
    note(`PostgreSQL ${version} (${origin})`);
    const databaseUrls = withGiven(await createTenants(postgres.server, secrets));
    return { databaseUrls, postgres };
  });
}

function settleQueueStore({ data, settings }: Workspace, program: string | undefined) {
  const file = join(data, 'infra.json');
  let recorded: QueueLocation | undefined;
  try {
    recorded = JSON.parse(readFileSync(file, 'utf8')).queue;
  } catch {
    // The first start: nothing is recorded.
  }
  const { store, notice } = chooseQueueStore({
    recorded,
    isRedisGiven: settings.REDIS_URL !== undefined,
    hasRedisProgram: program !== undefined,
  });
  if (notice) say(`  ${notice}`);
  writeFileSync(file, `${JSON.stringify({ queue: store }, null, 2)}\n`);
  return store;
}

function openQueue(
  workspace: Workspace,
  wanted: StoreOptions['queue'],
  databaseUrls: DatabaseUrls,
): Promise<Pick<Stores, 'redisUrl' | 'queueDatabaseUrl' | 'redis'>> {
  const { REDIS_URL } = workspace.settings;
  return step('queue', async (note) => {
    const program = findRedisProgram();
    const store = REDIS_URL || !wanted ? settleQueueStore(workspace, program) : wanted;
    if (store === 'given Redis') {
      note('Redis of REDIS_URL');
      return { redisUrl: REDIS_URL, queueDatabaseUrl: undefined };
    }
    if (store === 'PostgreSQL') {
      note('PostgreSQL');
      return { redisUrl: undefined, queueDatabaseUrl: databaseUrls.queue };
    }
    if (!program) throw new Fault('This needs redis-server or valkey-server on the PATH.');
    note(program);
    const redis = await openOwnRedis(workspace, program);
    return { redisUrl: redis.url, queueDatabaseUrl: undefined, redis };
  });
}

export async function openStores(
  workspace: Workspace,
  { queue, suits }: StoreOptions = {},
): Promise<Stores> {
  const database = await openDatabase(workspace, suits);
  workspace.stop.throwIfAborted();
  return { ...database, ...(await openQueue(workspace, queue, database.databaseUrls)) };
}
