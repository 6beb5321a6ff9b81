import { existsSync, readdirSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import type { Command } from '../harness/command.ts';
import { root } from '../harness/repository.mjs';
import { canMount } from '../harness/testing/small-disk.ts';
import { countTests, runCounted, type Suite } from './suite.ts';
import { openAllStores } from './databases.ts';
import { bundle } from '../bundle/bundler.mjs';

type TestSize = 'small' | 'medium' | 'contract';

export const testedFolders: readonly string[] = ['apps', 'libs', '.']
  .flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(kind, name)))
  .filter((folder) => existsSync(join(root, folder, 'jest.config.mjs')));

export function jestRun(
  sizes: readonly TestSize[],
  flags: readonly string[],
  folders = testedFolders,
): Command {
  const projects = sizes.flatMap((size) => folders.map((folder) => `${size} ${folder}`));
  const nodeFlags = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    // Most objects of a test die young: with room for 64 MB of them the tests take a seventh less CPU time.
    '--max-semi-space-size=64',
  ];
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const config = join(root, 'tools/test/jest.config.mjs');
  return {
    command: process.execPath,
    args: [...nodeFlags, jest, '-c', config, ...flags, '--selectProjects', ...projects],
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' },
  };
}

export const NO_REDIS =
  'Redis: neither redis-server nor valkey-server is on the PATH, so the queue and the limits were tested without it.';
const NO_POOLER =
  'pgbouncer: it is not on the PATH, so the services were not tested behind a connection pooler.';
const NO_MOUNT =
  'a full disk: this account may not mount a small one, so nobody tried what the product does on it.';

/** Most medium tests wait more than they work, so there are more of them at once than cores. */
const WORKERS = 4;

const hasPooler = (): boolean => spawnSync('pgbouncer', ['--version']).status === 0;

/** Tests on real stores, of which each worker has its own; the contract of the queue runs on both. */
export const medium: Suite = {
  name: 'medium',
  after: ['build'],
  async run(context) {
    await context.builds.require('services');
    const stores = await openAllStores(context.workspace, WORKERS);
    const hasRedis = stores.every(({ TEST_REDIS_URL }) => TEST_REDIS_URL);
    const sizes: readonly TestSize[] = hasRedis ? ['medium', 'contract'] : ['medium'];
    const { env, ...command } = jestRun(sizes, [`--maxWorkers=${WORKERS}`, '--forceExit']);
    const bundles = await bundlePrograms(join(context.workspace.data, 'programs'));
    const own = { TEST_STORES: JSON.stringify(stores), TEST_BUNDLES: JSON.stringify(bundles) };
    const run = { ...command, env: { ...env, ...own, ...(await context.builds.tutor()) } };
    const result = await runCounted(context, 'medium', run, countTests);
    const gaps = [!hasRedis && NO_REDIS, !hasPooler() && NO_POOLER, !canMount && NO_MOUNT];
    return { ...result, gaps: gaps.filter((gap) => gap !== false) };
  },
};

/** Services with other times, which only tests start. */
const TIMED = [
  'assistant-service/src/testing/patient-assistant.mjs',
  'auth-service/src/testing/quick-auth-service.mjs',
  'learning-service/src/testing/patient-learning.mjs',
  'mailer-worker/src/testing/quick-mailer.mjs',
];

function shippedBundles(): Record<string, string> {
  const apps = readdirSync(join(root, 'apps')).map((app) => join(root, 'apps', app));
  const programs = apps.flatMap((app) =>
    ['main.js', 'migrate.js', 'netward.js'].map((name) => ({ app, name })),
  );
  const pairs = programs.map(({ app, name }) =>
    ['dist', 'bundle'].map((at) => join(app, at, name)),
  );
  return Object.fromEntries(pairs.filter(([, bundled]) => existsSync(bundled!)));
}

/** The programs that tests start, each with its bundle to run instead, which starts three times as fast. */
async function bundlePrograms(outdir: string): Promise<Record<string, string>> {
  const outbase = join(root, 'apps');
  await bundle({ entryPoints: TIMED.map((file) => join(outbase, file)), outbase, outdir });
  // Without it each start of the assistant works out for five seconds what its shipped bundle brings.
  copyFileSync(
    join(outbase, 'assistant-service/bundle/tutor.bin'),
    join(outdir, 'assistant-service/src/testing/tutor.bin'),
  );
  const bundled = (file: string) => join(outdir, file.replace(/\.mjs$/, '.js'));
  const timed = TIMED.map((file) => [join(outbase, file), bundled(file)]);
  return { ...shippedBundles(), ...Object.fromEntries(timed) };
}
