import { nxRunMany } from '../start/nx.ts';
import { addCounts, countJest } from './counts.ts';
import { openDatabases } from './databases.ts';
import { runCounted, type Bench, type Result, type Suite } from './suite.ts';

const NO_REDIS =
  'NO REDIS: neither redis-server nor valkey-server is on the PATH, so the queue and the limits were tested without Redis only.';

/** One pass over all medium tests, with the queue and the limits where `backEnd` says. */
async function pass(bench: Bench, backEnd: 'redis' | 'postgres'): Promise<Result> {
  const { makeDatabase, redisUrl } = await openDatabases(bench.place);
  const { env, ...command } = nxRunMany('test:medium', '--parallel=1', '--nxBail=false');
  const surroundings = {
    ...env,
    TEST_DATABASE_URL: await makeDatabase(`medium_${backEnd}`),
    TEST_QUEUE_BACKEND: backEnd,
    TEST_REDIS_URL: backEnd === 'redis' ? redisUrl : undefined,
  };
  return runCounted(bench, `medium-${backEnd}`, { ...command, env: surroundings }, countJest);
}

/** Tests on real databases: the queue on Redis and on PostgreSQL, limits with Redis and without. */
export const medium: Suite = {
  name: 'medium',
  async run(bench) {
    const { redisUrl } = await openDatabases(bench.place);
    const onPostgres = await pass(bench, 'postgres');
    if (!redisUrl) return { ...onPostgres, gap: NO_REDIS };
    const onRedis = await pass(bench, 'redis');
    const explanation = [onRedis, onPostgres].flatMap((result) => result.explanation ?? []);
    return {
      ...addCounts(onRedis, onPostgres),
      ...(explanation.length > 0 && { explanation: explanation.join('\n\n') }),
    };
  },
};
