import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../start/fault.mjs';
import { migrateAll } from '../start/migrations.ts';
import type { Place } from '../start/place.ts';
import { serviceNames } from '../start/services/environment.ts';
import { SupervisedProcess } from '../start/services/supervised-process.ts';
import { say, step } from '../start/steps.mjs';
import { root } from '../start/workspace.mjs';
import { countLosses } from './kept.ts';
import { CONNECTIONS, Load } from './load.ts';
import type { Replicas } from './replicas.ts';
import { READY_FOR_MS, turnsOf } from './restart.ts';
import { setScene } from './scene.ts';
import { complaints, tableOf } from './table.ts';

export interface UpgradeOptions {
  /** The repository of the previous version. */
  folder: string;
  /** Calls a second. */
  rate: number;
}

const PHASE_MS = 15_000;

const pause = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

function requireBundles(folder: string): void {
  const missing = serviceNames.find(
    (name) => !existsSync(join(folder, 'apps', name, 'bundle', 'main.js')),
  );
  if (missing)
    throw new Fault(
      `${folder} is no built version (no bundle of ${missing}). Make one:\n  git worktree add ../previous <tag>\n  (cd ../previous && npm ci --ignore-scripts && npx nx run-many -t build,bundle)`,
    );
}

/** Replaces every process, one after the other, by the version in a folder. */
async function replaceAll(replicas: Replicas, folder: string, stop: AbortSignal): Promise<void> {
  for (const replica of turnsOf(replicas)) {
    await replica.process.stop();
    replica.process = new SupervisedProcess({ ...replica.process.plan, cwd: folder });
    await replica.process.start(stop);
    await pause(READY_FOR_MS);
    stop.throwIfAborted();
  }
}

/**
 * The previous version serves, the new migrations run under it, every process becomes the new
 * version and then the previous one again, which is a rollback: all under load, and no call may
 * fail. Answers the exit code.
 */
export async function proveUpgrade(place: Place, options: UpgradeOptions): Promise<number> {
  const { folder, rate } = options;
  requireBundles(folder);
  const copies = Object.fromEntries(serviceNames.map((name) => [name, 2])) as never;
  const { product, door, learners } = await setScene(place, { copies, folder });
  const load = new Load(door, rate, CONNECTIONS);
  const since = performance.now();
  load.begin(learners);
  const phases: [string, () => Promise<unknown>][] = [
    ['the previous version on its schema', () => pause(PHASE_MS)],
    ['the new migrations run', () => migrateAll(place, product.databaseUrls, 'bundle')],
    ['the previous version on the new schema', () => pause(PHASE_MS)],
    ['to the new version', () => replaceAll(product.replicas, root, place.stop)],
    ['the new version', () => pause(PHASE_MS)],
    ['back to the previous one', () => replaceAll(product.replicas, folder, place.stop)],
  ];
  const rows = [['phase', 'calls', 'failed']];
  for (const [name, work] of phases) {
    const before = load.outcomes.length;
    await step('phase', async (note) => {
      note(name);
      await work();
    });
    const own = load.outcomes.slice(before);
    const failed = own.filter(({ verdict }) => verdict !== 'good').length;
    rows.push([name, String(own.length), String(failed)]);
  }
  await load.end();
  const failed = load.outcomes.filter(({ verdict }) => verdict !== 'good');
  const losses = await countLosses(door, learners);
  for (const line of ['', ...tableOf(rows), '', ...complaints(failed, since)]) say(line);
  say(`${load.outcomes.length} calls, ${failed.length} failed.`);
  say(`Learners with acknowledged work gone: ${losses} of ${learners.length}.`);
  return failed.length + losses > 0 ? 1 : 0;
}
