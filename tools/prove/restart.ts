import type { Place } from '../start/place.ts';
import { say, step } from '../start/steps.mjs';
import { serviceNames } from '../start/services/environment.ts';
import { countLosses } from './kept.ts';
import { CONNECTIONS, Load } from './load.ts';
import { missingMails } from './mails.ts';
import type { Replica, Replicas } from './replicas.ts';
import { setScene } from './scene.ts';
import { callTable, complaints, inSeconds, tableOf } from './table.ts';

export interface RestartOptions {
  /** The fewest calls that count as a proof. */
  requests: number;
  /** Calls a second. */
  rate: number;
  /** How often each process is restarted at least. */
  rounds: number;
}

/**
 * How long a process must have been ready before the next is taken: the gateway believes in a
 * replica after two probes, half a second apart. Kubernetes calls it minReadySeconds.
 */
export const READY_FOR_MS = 2500;
const MAILS_MS = 60_000;

interface Restarted {
  replica: Replica;
  drainedMs: number;
  startedMs: number;
}

/** Every process, in the order of a rolling restart: the first of each service before the second of any. */
export function turnsOf(replicas: Replicas): Replica[] {
  const most = Math.max(...serviceNames.map((name) => replicas[name].length));
  return Array.from({ length: most }, (_, at) =>
    serviceNames.flatMap((name) => replicas[name][at] ?? []),
  ).flat();
}

export async function restart(replica: Replica, stop: AbortSignal): Promise<Restarted> {
  const begun = performance.now();
  await replica.process.stop();
  const drained = performance.now();
  await replica.process.start(stop);
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, READY_FOR_MS));
  return { replica, drainedMs: drained - begun, startedMs: started - drained };
}

/** Restarts one process after the other for so many rounds, and goes on until there were enough calls. */
async function roll(
  replicas: Replicas,
  load: Load,
  { rounds, requests }: RestartOptions,
  stop: AbortSignal,
): Promise<Restarted[]> {
  const turns = turnsOf(replicas);
  const done: Restarted[] = [];
  await step('restarts', async (note) => {
    while (done.length < rounds * turns.length || load.outcomes.length < requests) {
      const replica = turns[done.length % turns.length] as Replica;
      note(`${done.length} done, ${load.outcomes.length} calls, now ${replica.name}`);
      done.push(await restart(replica, stop));
      stop.throwIfAborted();
    }
    note(`${done.length}, ${load.outcomes.length} calls`);
  });
  return done;
}

function restartTable(done: readonly Restarted[]): string[] {
  const rows = serviceNames.map((name) => {
    const own = done.filter(({ replica }) => replica.service === name);
    const longest = (key: 'drainedMs' | 'startedMs') =>
      inSeconds(Math.max(...own.map((one) => one[key])));
    return [name, String(own.length), longest('drainedMs'), longest('startedMs')];
  });
  return tableOf([['service', 'restarts', 'longest drain', 'longest start'], ...rows]);
}

/**
 * Every process of every service is restarted under load, one after the other, and no call may
 * fail: not by its status, its content or a broken connection. Then nothing that was acknowledged
 * may be gone. Answers the exit code.
 */
export async function proveRestart(place: Place, options: RestartOptions): Promise<number> {
  const copies = Object.fromEntries(serviceNames.map((name) => [name, 2])) as never;
  const { product, door, learners } = await setScene(place, { copies });
  const load = new Load(door, options.rate, CONNECTIONS);
  const since = performance.now();
  load.begin(learners);
  const done = await roll(product.replicas, load, options, place.stop);
  await load.end();
  const tookMs = performance.now() - since;
  const failed = load.outcomes.filter(({ verdict }) => verdict !== 'good');
  const losses = await countLosses(door, learners);
  const missing = await missingMails(product.mailbox.url, load.registered, MAILS_MS);
  say('');
  for (const line of [...callTable(load.outcomes), '', ...restartTable(done), '']) say(line);
  for (const line of complaints(failed, since)) say(line);
  say(
    `${load.outcomes.length} calls on ${CONNECTIONS} connections in ${inSeconds(tookMs)}, ${done.length} restarts: ${failed.length} failed.`,
  );
  say(`Connections refused and made elsewhere: ${load.refusedConnections}.`);
  say(`Learners with acknowledged work gone: ${losses} of ${learners.length}.`);
  say(`Mails of ${load.registered.length} registrations missing: ${missing.length}.`);
  return failed.length + losses + missing.length > 0 ? 1 : 0;
}
