import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '../harness/environment.ts';
import { Fault } from '../harness/fault.mjs';
import type { ServiceReplicas } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { openLoadTest } from './load-test.ts';
import { pause } from './load.ts';
import { restartReplica, rollingOrder, TWO_OF_EACH } from './restart.ts';
import { formatTable, listFailures } from './table.ts';

export interface UpgradeOptions {
  /** The repository of the previous version. */
  folder: string;
  /** Calls per second. */
  rate: number;
}

const PHASE_MS = 15_000;

function requireBundles(folder: string): void {
  const missing = serviceNames.find(
    (name) => !existsSync(join(folder, 'apps', name, 'bundle', 'main.js')),
  );
  if (missing)
    throw new Fault(
      `${folder} is not a built version (no bundle of ${missing}). Make one:\n  git worktree add ../previous <tag>\n  (cd ../previous && npm ci --ignore-scripts && npx nx run-many -t build,bundle)`,
    );
}

/** Restarts every process, one after the other, with the code of a folder. */
async function replaceAll(
  replicas: ServiceReplicas,
  folder: string,
  stop: AbortSignal,
): Promise<void> {
  for (const replica of rollingOrder(replicas)) {
    replica.process.plan = { ...replica.process.plan, cwd: folder };
    await restartReplica(replica, stop);
  }
}

/**
 * Under load, the previous version serves, the new migrations run, every process becomes the new
 * version and then the previous one again, which is a rollback. No call may fail. Returns the exit code.
 */
export async function proveUpgrade(given: Workspace, options: UpgradeOptions): Promise<number> {
  const { folder, rate } = options;
  requireBundles(folder);
  const test = await openLoadTest(given, { replicas: TWO_OF_EACH, folder }, rate);
  const { product, load } = test;
  const since = test.begin();
  const phases: [string, () => Promise<unknown>][] = [
    ['the previous version on its schema', () => pause(PHASE_MS)],
    ['the new migrations run', () => product.migrate(root)],
    ['the previous version on the new schema', () => pause(PHASE_MS)],
    ['to the new version', () => replaceAll(product.replicas, root, given.stop)],
    ['the new version', () => pause(PHASE_MS)],
    ['back to the previous one', () => replaceAll(product.replicas, folder, given.stop)],
  ];
  const rows = [['phase', 'calls', 'failed']];
  for (const [name, work] of phases) {
    const before = load.outcomes.length;
    await step('phase', async (note) => {
      note(name);
      await work();
    });
    const own = load.outcomes.slice(before);
    const failed = own.filter(({ result }) => result !== 'good').length;
    rows.push([name, String(own.length), String(failed)]);
  }
  const { losses, failed } = await test.end();
  for (const text of [formatTable(rows), listFailures(failed, since)]) say(text);
  return failed.length + losses > 0 ? 1 : 0;
}
