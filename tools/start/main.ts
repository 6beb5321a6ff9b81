import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from '../harness/build.ts';
import { requireFreePort } from '../harness/ports.ts';
import { openProduct } from '../harness/product.ts';
import { type Mode, root } from '../harness/repository.mjs';
import { readPort, readSettings } from '../harness/environment.ts';
import { say, secondsSince, step } from '../harness/steps.mjs';
import { StopList, openWorkspace, type Workspace } from '../harness/workspace.ts';
import { bannerOf } from './banner.ts';
import { listenForStop, Stopped } from './stop-signal.ts';
import { addressOf } from '../harness/postgres/connection.ts';
import { openOwnPostgres } from '../harness/postgres/cluster.ts';
import { findBrowser } from '../test/browser.ts';

/** `npm start`: builds, brings everything up, prints the addresses, and stays. */
async function start(workspace: Workspace): Promise<number> {
  const port = readPort(workspace.settings);
  await requireFreePort(port);
  await buildAll(workspace, 'bundle');
  const publicUrl = workspace.settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const product = await openProduct(workspace, { port, publicUrl });
  say(bannerOf(product, workspace, secondsSince(0)));
  if (!workspace.stop.aborted) await once(workspace.stop, 'abort');
  return 0;
}

/** What the reference runs read; what these need is built as well. */
const REFERRED = '@netward/levels,@netward/evidence,@netward/challenges';

type Run = (workspace: Workspace, args: readonly string[]) => Promise<number>;

/** What runs in each mode. It is loaded on demand: `npm start` needs no browser and no file watcher. */
const RUNS: Readonly<Record<Mode, Run>> = {
  start,
  dev: async (workspace) => (await import('./dev/develop.ts')).develop(workspace),
  test: async (...run) => (await import('../test/run-tests.ts')).runTests(...run),
  bench: runBench,
  async compose(workspace, args) {
    await buildAll(workspace, 'dist', '--projects=@netward/test-kit');
    return (await import('../compose/check-compose.ts')).checkCompose(workspace, args);
  },
  async reference(workspace, args) {
    await buildAll(workspace, 'dist', `--projects=${REFERRED}`);
    return (await import('../reference/reference.ts')).runReference(workspace, args);
  },
  picture: async (workspace) => (await import('../release/take-picture.ts')).takePicture(workspace),
  prove: async (...run) => (await import('../prove/prove.ts')).prove(...run),
};

/** Runs a mode to its end and stops whatever it started. Returns the exit code. */
export async function main(
  mode: Mode,
  args: readonly string[],
  { data, lock }: Pick<Workspace, 'data' | 'lock'>,
): Promise<number> {
  const stop = listenForStop();
  const stops = new StopList();
  const workspace = openWorkspace({ data, lock, stop, stops, settings: readSettings() });
  try {
    return await RUNS[mode](workspace, args);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return mode === 'start' || mode === 'dev' ? 0 : 130;
  } finally {
    if (stop.aborted) say('\n  stopping …');
    await stops.stopAll();
  }
}

/** `npm run bench`: builds, brings up a PostgreSQL, and hands over to `bench/`. */
async function runBench(workspace: Workspace, args: readonly string[]): Promise<number> {
  await buildAll(workspace, 'bundle');
  const { login, binaries } = await step('database', () => openOwnPostgres(workspace));
  const child = spawn(process.execPath, ['--import', 'tsx', join('bench', 'run.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      BENCH_DATABASE_URL: addressOf(login),
      BENCH_POSTGRES_BIN: binaries.folder,
      CHROMIUM_PATH: (await findBrowser(workspace)) ?? '',
    },
    stdio: 'inherit',
    detached: true,
  });
  const end = (): void => void (child.pid && process.kill(-child.pid, 'SIGTERM'));
  workspace.stop.addEventListener('abort', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  workspace.stop.throwIfAborted();
  return code ?? 1;
}
