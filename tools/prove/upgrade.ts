import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ProductOptions, ServiceReplica, ServiceReplicas } from '../harness/product.ts';
import { root } from '../harness/repository.mjs';
import { keepSecrets } from '../harness/secrets.ts';
import { pause } from '../harness/probe.ts';
import { versionOf } from '../harness/version.ts';
import type { Workspace } from '../harness/workspace.ts';
import { playCampaign, whileMailWaits, type OpenCampaign } from './campaign/campaign.ts';
import { prepareEarlierVersion } from './earlier-version.ts';

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

/** Restarts every process with the code of a folder, each once the gateway trusts the one before. */
async function replaceAll(
  replicas: ServiceReplicas,
  folder: string,
  stop: AbortSignal,
): Promise<void> {
  for (const replica of rollingOrder(replicas)) {
    const { plan } = replica.process;
    replica.process.plan = { ...plan, cwd: folder, env: { ...plan.env, ...versionOf(folder) } };
    await replica.process.restart(stop);
    await pause(READY_FOR_MS);
    stop.throwIfAborted();
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

/**
 * While people work, an earlier version serves, the new migrations run, and every process becomes the
 * present version, then the earlier one again, which is a rollback, and at last the present one. No call
 * may fail, and nothing that was acknowledged may be lost on any way. Returns the exit code.
 */
export async function proveUpgrade(given: Workspace, from: string, seed: number): Promise<number> {
  const { folder } = await prepareEarlierVersion(given, from);
  const options = (data: string): ProductOptions => ({
    ...{ replicas: TWO_OF_EACH, folder },
    reroute: async (_, own) => ({ ...everySecret(data), ...own }),
  });
  const happen = async (campaign: OpenCampaign, note: (text: string) => void): Promise<void> => {
    const { product } = campaign;
    const go = (id: number, code: string) =>
      whileMailWaits(campaign, id, () => replaceAll(product.replicas, code, given.stop));
    const phases: [name: string, work: () => Promise<void>][] = [
      ['the new migrations run', () => product.migrate(root)],
      [`${from} on the new schema`, () => pause(PHASE_MS)],
      ['to the present version', () => go(1, root)],
      ['the present version', () => pause(PHASE_MS)],
      [`back to ${from}`, () => go(2, folder)],
      [`the migrations of ${from} run`, () => product.migrate(folder)],
      [`${from} on the new schema`, () => pause(PHASE_MS)],
      ['to the present version again', () => go(3, root)],
    ];
    for (const [name, work] of phases) {
      note(name);
      await work();
    }
  };
  return playCampaign(given, seed, happen, options);
}
