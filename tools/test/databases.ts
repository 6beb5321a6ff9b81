import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openOwnPostgres } from '../harness/postgres/cluster.ts';
import { openWorkspace, type Workspace } from '../harness/workspace.ts';
import {
  addressOf,
  withClient,
  createTenants,
  type DatabaseUrls,
} from '../harness/postgres/connection.ts';
import { findRedisProgram, openOwnRedis } from '../harness/redis.ts';

interface TestStores {
  TEST_DATABASE_URL: string;
  TEST_QUEUE_BACKEND: 'redis' | 'postgres';
  /** The queue's role, which has no more rights than in production. */
  TEST_QUEUE_DATABASE_URL: string;
  TEST_REDIS_URL?: string;
}

async function open(tests: Workspace) {
  const workspace = openWorkspace({ ...tests, data: databasesFolder(tests) });
  const { login } = await openOwnPostgres(workspace);
  const makeDatabase = async (database: string): Promise<string> => {
    await withClient(addressOf(login), async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)}`);
      await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    });
    return addressOf({ ...login, database });
  };
  // One at a time: the roles are the server's, and two that change one role at once refuse each other.
  let last: Promise<unknown> = Promise.resolve();
  const makeTenants = (database: string): Promise<DatabaseUrls> => {
    const work = async () => {
      await makeDatabase(database);
      return createTenants(login, workspace.secrets, database);
    };
    const made = last.then(work);
    last = made;
    return made;
  };
  return { makeDatabase, makeTenants };
}

const databasesFolder = ({ data }: Workspace): string => join(data, 'databases');

let opened: ReturnType<typeof open> | undefined;

/** The PostgreSQL of the tests, apart from that of the journeys; brought up when it is first needed. */
export const openTestPostgres = (workspace: Workspace) => (opened ??= open(workspace));

async function openWorkerStores(workspace: Workspace, worker: number): Promise<TestStores> {
  const { makeDatabase, makeTenants } = await openTestPostgres(workspace);
  const program = findRedisProgram();
  const data = join(databasesFolder(workspace), `worker-${worker}`);
  mkdirSync(data, { recursive: true });
  const redis = program && (await openOwnRedis(openWorkspace({ ...workspace, data }), program));
  return {
    TEST_DATABASE_URL: await makeDatabase(`medium_${worker}`),
    TEST_QUEUE_BACKEND: redis ? 'redis' : 'postgres',
    TEST_QUEUE_DATABASE_URL: (await makeTenants(`queue_${worker}`)).queue,
    ...(redis && { TEST_REDIS_URL: redis.url }),
  };
}

/** Stores for each worker of the medium tests. */
export async function openAllStores(workspace: Workspace, workers: number): Promise<TestStores[]> {
  const stores: TestStores[] = [];
  for (let worker = 1; worker <= workers; worker += 1)
    stores.push(await openWorkerStores(workspace, worker));
  return stores;
}
