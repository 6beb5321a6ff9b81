import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ServiceReplica, ServiceReplicas } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import { keepSecrets } from '../harness/secrets.ts';
import { say, step } from '../harness/steps.mjs';
import { versionOf } from '../harness/version.ts';
import type { Workspace } from '../harness/workspace.ts';
import { prepareEarlierVersion } from './earlier-version.ts';
import { checkKeepsakes, formatClaims, makeKeepsakes, type ProofClaims } from './keepsakes.ts';
import { openLoadTest, type LoadTest } from './load-test.ts';
import { pause } from './load.ts';
import { formatTable, listFailures } from './table.ts';

interface UpgradeOptions {
  /** The version that runs before and after, as `v0.1.0`, or a commit. */
  from: string;
  /** Calls per second. */
  rate: number;
}

const PHASE_MS = 15_000;

/**
 * How long a process must have been ready before the next is restarted: the gateway trusts a replica
 * after two probes, half a second apart. Kubernetes calls it minReadySeconds.
 */
const READY_FOR_MS = 2500;

/** Two processes of every service. */
const TWO_OF_EACH = Object.fromEntries(serviceNames.map((name) => [name, 2])) as Record<
  ServiceName,
  number
>;

/** Every process in the order of a rolling restart: the first of each service before the second of any. */
function rollingOrder(replicas: ServiceReplicas): ServiceReplica[] {
  const most = Math.max(...serviceNames.map((name) => replicas[name].length));
  return Array.from({ length: most }, (_, at) =>
    serviceNames.flatMap((name) => replicas[name][at] ?? []),
  ).flat();
}

/** Restarts one process and waits until the gateway trusts it. */
export async function restartReplica(replica: ServiceReplica, stop: AbortSignal): Promise<void> {
  await replica.process.restart(stop);
  await pause(READY_FOR_MS);
  stop.throwIfAborted();
}

/** Restarts every process, one after the other, with the code of a folder. */
async function replaceAll(
  replicas: ServiceReplicas,
  folder: string,
  stop: AbortSignal,
): Promise<void> {
  for (const replica of rollingOrder(replicas)) {
    const { plan } = replica.process;
    replica.process.plan = { ...plan, cwd: folder, env: { ...plan.env, ...versionOf(folder) } };
    await restartReplica(replica, stop);
  }
}

/**
 * Every secret: an earlier version may give one to a service that no longer needs it. Each version is
 * deployed with its own settings, so nothing is proved by leaving one out.
 */
function everySecret(data: string): NodeJS.ProcessEnv {
  const { SERVICE_TOKEN, METRICS_TOKEN, MAIL_SEALING_KEY } = keepSecrets(data);
  return { SERVICE_TOKEN, METRICS_TOKEN, MAIL_SEALING_KEY };
}

type Phase = [name: string, work: () => Promise<unknown>];

/** Plays the phases under load; how many calls each had and how many of them failed. */
async function playPhases({ load }: LoadTest, phases: readonly Phase[]): Promise<string[][]> {
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
  return rows;
}

/**
 * Under load, an earlier version serves, the new migrations run, every process becomes the present
 * version and then the earlier one again, which is a rollback. Both ways are gone while mail waits. No
 * call may fail, and what people did before is there after each way. Returns the exit code.
 */
export async function proveUpgrade(given: Workspace, { from, rate }: UpgradeOptions) {
  const { folder } = await prepareEarlierVersion(given, from);
  const reroute = async (_: string, own: NodeJS.ProcessEnv) => ({
    ...everySecret(given.data),
    ...own,
  });
  const test = await openLoadTest(given, { replicas: TWO_OF_EACH, folder, reroute }, rate);
  const { product, workspace } = test;
  const [site = '', mailbox = ''] = [product.replicas.gateway[0]?.url, product.mailboxUrl];
  const claims: ProofClaims = [];
  /** Replaces all processes while a mail waits, and then looks whether everything is there. */
  const go = async (way: string, code: string): Promise<void> => {
    const stopMail = async () => product.parts.mailbox?.stop();
    const kept = await makeKeepsakes(site, mailbox, stopMail);
    await replaceAll(product.replicas, code, workspace.stop);
    await product.parts.mailbox?.start();
    const found = await checkKeepsakes(site, mailbox, kept);
    claims.push(...found.map(([claim, holds]): ProofClaims[0] => [`${way}: ${claim}`, holds]));
  };
  const since = test.begin();
  const rows = await playPhases(test, [
    [`${from} on its schema`, () => pause(PHASE_MS)],
    ['the new migrations run', () => product.migrate(root)],
    [`${from} on the new schema`, () => pause(PHASE_MS)],
    ['to the present version', () => go('after the upgrade', root)],
    ['the present version', () => pause(PHASE_MS)],
    [`back to ${from}`, () => go('after the rollback', folder)],
    [`${from} on the new schema`, () => pause(PHASE_MS)],
    [`the migrations of ${from} run`, () => product.migrate(folder)],
  ]);
  const { losses, failed } = await test.end();
  say(formatTable(rows));
  say(`\n${formatClaims(claims)}\n`);
  say(listFailures(failed, since));
  const isProved = failed.length + losses === 0 && claims.every(([, holds]) => holds);
  return isProved ? 0 : 1;
}
