import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import type { Binaries } from './postgres/binaries.ts';
import { openOwnPostgres, type OwnPostgres } from './postgres/cluster.ts';
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
  postgres?: OwnPostgres | undefined;
  redis?: OwnRedis | undefined;
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
    const { version, origin } = postgres.binaries;
    note(`PostgreSQL ${version} (${origin})`);
    const databaseUrls = withGiven(await createTenants(postgres.login, secrets));
    return { databaseUrls, postgres };
  });
}

/** Where the queue can live. */
export type QueueLocation = 'given Redis' | 'own Redis' | 'PostgreSQL';

const words: Record<QueueLocation, string> = {
  'given Redis': 'the Redis of REDIS_URL',
  'own Redis': 'the Redis in .data',
  PostgreSQL: 'PostgreSQL',
};

/**
 * Chooses where the queue lives. It stays where it was, so that no job is stranded; it moves only
 * when a Redis is given or the old place is gone, and `notice` reports it. A move loses no mail: the
 * truth is auth-service's outbox, whose relay puts waiting mail into the new queue.
 */
export function chooseQueueStore({
  recorded,
  isRedisGiven,
  hasRedisProgram,
}: {
  recorded: QueueLocation | undefined;
  isRedisGiven: boolean;
  hasRedisProgram: boolean;
}): { store: QueueLocation; notice?: string } {
  const own: QueueLocation = hasRedisProgram ? 'own Redis' : 'PostgreSQL';
  const store = isRedisGiven ? 'given Redis' : recorded === 'PostgreSQL' ? recorded : own;
  if (!recorded || recorded === store) return { store };
  const reason = {
    'given Redis': 'REDIS_URL is set now',
    'own Redis': 'REDIS_URL is no longer set',
    PostgreSQL:
      recorded === 'given Redis'
        ? 'REDIS_URL is no longer set and there is no redis-server on the PATH'
        : 'redis-server is no longer on the PATH',
  }[store];
  return {
    store,
    notice: `The queue moves from ${words[recorded]} to ${words[store]} because ${reason}. Mail waiting in the old queue reaches the new one from auth-service's outbox within minutes.`,
  };
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
