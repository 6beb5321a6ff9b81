import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nxRunMany } from '../start/nx.ts';
import { root } from '../start/workspace.mjs';
import { addCounts, countJest } from './counts.ts';
import { openDatabases } from './databases.ts';
import { runCounted, type Bench, type Result, type Suite } from './suite.ts';

const NO_REDIS =
  'NO REDIS: neither redis-server nor valkey-server is on the PATH, so the queue and the limits were tested without it.';

const NO_POOLER = 'NO POOLER: pgbouncer is not on the PATH, so nothing was tested behind one.';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

/** The projects with tests of what both back ends of the queue must do. */
export function projectsWithContract(): string[] {
  return ['apps', 'libs']
    .flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(kind, name)))
    .filter((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).some((file) =>
        file.endsWith('.contract.medium.test.ts'),
      ),
    )
    .map((folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name);
}

/** One pass over medium tests, with the queue and the limits where `backEnd` says. */
async function pass(
  bench: Bench,
  backEnd: 'redis' | 'postgres',
  ...flags: readonly string[]
): Promise<Result> {
  const { makeDatabase, makeQueueDatabase, redisUrl } = await openDatabases(bench.place);
  const { env, ...command } = nxRunMany(
    ['test:medium'],
    '--parallel=1',
    '--nxBail=false',
    ...flags,
  );
  const surroundings = {
    ...env,
    TEST_DATABASE_URL: await makeDatabase(`medium_${backEnd}`),
    TEST_QUEUE_BACKEND: backEnd,
    TEST_QUEUE_DATABASE_URL: await makeQueueDatabase(`queue_${backEnd}`),
    TEST_REDIS_URL: backEnd === 'redis' ? redisUrl : undefined,
  };
  return runCounted(bench, `medium-${backEnd}`, { ...command, env: surroundings }, countJest);
}

/** Tests on real databases: the queue on Redis and on PostgreSQL, limits with Redis and without. */
export const medium: Suite = {
  name: 'medium',
  async run(bench) {
    const { redisUrl } = await openDatabases(bench.place);
    if (!redisUrl) return { ...(await pass(bench, 'postgres')), gap: NO_REDIS };
    const onRedis = await pass(bench, 'redis');
    const again = `--projects=${projectsWithContract().join()}`;
    const onPostgres = await pass(
      bench,
      'postgres',
      again,
      '--',
      '--testPathPatterns=contract.medium',
    );
    const explanation = [onRedis, onPostgres].flatMap((result) => result.explanation ?? []);
    return {
      ...addCounts(onRedis, onPostgres),
      ...(explanation.length > 0 && { explanation: explanation.join('\n\n') }),
      ...(!hasPooler && { gap: NO_POOLER }),
    };
  },
};
