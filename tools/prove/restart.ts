import { serviceNames, type ServiceName } from '../harness/environment.ts';
import type { ServiceReplica, ServiceReplicas } from '../harness/product.ts';
import { say, step } from '../harness/steps.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { openLoadTest, type LoadTest } from './load-test.ts';
import { pause } from './load.ts';
import { callTable, formatSeconds, formatTable, listFailures } from './table.ts';

export interface RestartOptions {
  /** The fewest calls that count as a proof. */
  requests: number;
  /** Calls per second. */
  rate: number;
  /** How often each process is restarted at least. */
  rounds: number;
}

/**
 * How long a process must have been ready before the next is restarted: the gateway trusts a replica
 * after two probes, half a second apart. Kubernetes calls it minReadySeconds.
 */
const READY_FOR_MS = 2500;

interface ReplicaRestart {
  replica: ServiceReplica;
  drainedMs: number;
  startedMs: number;
}

/** Two processes of every service. */
export const TWO_OF_EACH = Object.fromEntries(serviceNames.map((name) => [name, 2])) as Record<
  ServiceName,
  number
>;

/** Every process in the order of a rolling restart: the first of each service before the second of any. */
export function rollingOrder(replicas: ServiceReplicas): ServiceReplica[] {
  const most = Math.max(...serviceNames.map((name) => replicas[name].length));
  return Array.from({ length: most }, (_, at) =>
    serviceNames.flatMap((name) => replicas[name][at] ?? []),
  ).flat();
}

/** Restarts one process and waits until the gateway trusts it. */
export async function restartReplica(
  replica: ServiceReplica,
  stop: AbortSignal,
): Promise<ReplicaRestart> {
  const begun = performance.now();
  await replica.process.stop();
  const drained = performance.now();
  await replica.process.start(stop);
  const started = performance.now();
  await pause(READY_FOR_MS);
  stop.throwIfAborted();
  return { replica, drainedMs: drained - begun, startedMs: started - drained };
}

/** Restarts one process after the other, for so many rounds and until there were enough calls. */
function restartAll(
  { product, load, workspace }: LoadTest,
  { rounds, requests }: RestartOptions,
): Promise<ReplicaRestart[]> {
  const order = rollingOrder(product.replicas);
  return step('restarts', async (note) => {
    const done: ReplicaRestart[] = [];
    while (done.length < rounds * order.length || load.outcomes.length < requests) {
      const replica = order[done.length % order.length] as ServiceReplica;
      note(`${done.length} done, ${load.outcomes.length} calls, now ${replica.name}`);
      done.push(await restartReplica(replica, workspace.stop));
    }
    note(`${done.length}, ${load.outcomes.length} calls`);
    return done;
  });
}

function restartTable(done: readonly ReplicaRestart[]): string {
  const rows = serviceNames.map((name) => {
    const own = done.filter(({ replica }) => replica.service === name);
    const longest = (key: 'drainedMs' | 'startedMs') =>
      formatSeconds(Math.max(...own.map((one) => one[key])));
    return [name, String(own.length), longest('drainedMs'), longest('startedMs')];
  });
  return formatTable([['service', 'restarts', 'longest drain', 'longest start'], ...rows]);
}

/**
 * Restarts every process of every service under load, one after the other. No call may fail by its
 * status, its content or a broken connection, and afterwards nothing acknowledged may be gone. Returns
 * the exit code.
 */
export async function proveRestart(given: Workspace, options: RestartOptions): Promise<number> {
  const test = await openLoadTest(given, { replicas: TWO_OF_EACH }, options.rate);
  const since = test.begin();
  const done = await restartAll(test, options);
  const { losses, failed } = await test.end();
  for (const text of [
    callTable(test.load.outcomes),
    '',
    restartTable(done),
    listFailures(failed, since),
  ])
    say(text);
  return failed.length + losses > 0 ? 1 : 0;
}
