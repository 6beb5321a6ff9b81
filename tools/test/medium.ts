import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { canMount } from '../harness/testing/small-disk.ts';
import { countTests } from './counts.ts';
import { openAllStores } from './databases.ts';
import { jestRun, type TestSize } from './jest.ts';
import { bundlePrograms } from './programs.ts';
import { runCounted, type Suite } from './suite.ts';

export const NO_REDIS =
  'Redis: neither redis-server nor valkey-server is on the PATH, so the queue and the limits were tested without it.';
const NO_POOLER =
  'pgbouncer: it is not on the PATH, so the services were not tested behind a connection pooler.';
const NO_MOUNT =
  'a full disk: this account may not mount a small one, so nobody tried what the product does on it.';

/** Most medium tests wait more than they work, so there are more of them at once than cores. */
const WORKERS = 4;

const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/**
 * Tests on real databases. Each of jest's workers has its own stores (medium-stores.mjs); the
 * contract of the queue runs on Redis and on PostgreSQL, all else on Redis alone.
 */
export const medium: Suite = {
  name: 'medium',
  after: ['build'],
  async run(context) {
    await context.builds.require('services');
    const stores = await openAllStores(context.workspace, WORKERS);
    const hasRedis = stores.every(({ TEST_REDIS_URL }) => TEST_REDIS_URL);
    const sizes: readonly TestSize[] = hasRedis ? ['medium', 'contract'] : ['medium'];
    const { env, ...command } = jestRun(sizes, [`--maxWorkers=${WORKERS}`, '--forceExit']);
    const surroundings = {
      ...env,
      TEST_STORES: JSON.stringify(stores),
      TEST_BUNDLES: JSON.stringify(await bundlePrograms(join(context.workspace.data, 'programs'))),
    };
    const result = await runCounted(
      context,
      'medium',
      { ...command, env: surroundings },
      countTests,
    );
    const gaps = [
      ...(hasRedis ? [] : [NO_REDIS]),
      ...(hasPooler() ? [] : [NO_POOLER]),
      ...(canMount ? [] : [NO_MOUNT]),
    ];
    return { ...result, gaps };
  },
};
