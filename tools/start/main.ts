import { once } from 'node:events';
import { buildAll } from '../harness/build.ts';
import type { Lock } from '../harness/lock.mjs';
import { requireFreePort } from '../harness/ports.ts';
import { openProduct } from '../harness/product.ts';
import type { Mode } from '../harness/repository.mjs';
import { readPort, readSettings } from '../harness/environment.ts';
import { say, secondsSince } from '../harness/steps.mjs';
import { StopList, openWorkspace, type Workspace } from '../harness/workspace.ts';
import { bannerOf } from './banner.ts';
import { listenForStop, Stopped } from './stop-signal.ts';

interface StartOptions {
  mode: Mode;
  data: string;
  lock: Lock;
  args: readonly string[];
}

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

/** Runs a mode. Each is loaded on demand: `npm start` needs no browser and no file watcher. */
async function run(workspace: Workspace, { mode, args }: StartOptions): Promise<number> {
  switch (mode) {
    case 'start':
      return start(workspace);
    case 'dev':
      return (await import('./dev/develop.ts')).develop(workspace);
    case 'test':
      return (await import('../test/run-tests.ts')).runTests(workspace, args);
    case 'bench':
      return (await import('./bench.ts')).runBench(workspace, args);
    case 'compose':
      await buildAll(workspace, 'dist', '--projects=@netward/test-kit');
      return (await import('../compose/check-compose.ts')).checkCompose(workspace, args);
    case 'reference':
      await buildAll(workspace, 'dist', `--projects=${REFERRED}`);
      return (await import('../reference/reference.ts')).runReference(workspace, args);
    case 'picture':
      return (await import('../release/take-picture.ts')).takePicture(workspace);
    case 'prove':
      return (await import('../prove/prove.ts')).prove(workspace, args);
  }
}

/** Runs a mode to its end and stops whatever it started. Returns the exit code. */
export async function main(options: StartOptions): Promise<number> {
  const stop = listenForStop();
  const stops = new StopList();
  const { data, lock, mode } = options;
  const workspace = openWorkspace({ data, lock, stop, stops, settings: readSettings() });
  try {
    return await run(workspace, options);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return mode === 'start' || mode === 'dev' ? 0 : 130;
  } finally {
    if (stop.aborted) say('\n  stopping …');
    await stops.stopAll();
  }
}
