import { once } from 'node:events';
import { printBanner } from './banner.ts';
import { buildAll } from './build.ts';
import type { Lock } from './lock.mjs';
import { openPlace, type Place } from './place.ts';
import { requireFreePort } from './ports.ts';
import { readPort, readSettings } from './settings.ts';
import { say, secondsSince } from './steps.mjs';
import { StopList } from './stop-list.ts';
import { listenForStop, Stopped } from './stop-signal.ts';
import { bringUp } from './system.ts';
import type { Mode } from './workspace.mjs';

export interface Call {
  mode: Mode;
  data: string;
  lock: Lock;
  args: readonly string[];
}

/** `npm start`: builds, brings everything up, says where it is, and stays. */
async function start(place: Place): Promise<number> {
  const port = readPort(place.settings);
  await requireFreePort(port);
  await buildAll(place, 'bundle');
  const publicUrl = place.settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const system = await bringUp(place, { port, publicUrl, code: 'bundle' });
  printBanner(system, place, secondsSince(0));
  if (!place.stop.aborted) await once(place.stop, 'abort');
  return 0;
}

/** What each mode does. Loaded on demand: `npm start` needs no browser and no file watcher. */
async function run(place: Place, { mode, args }: Call): Promise<number> {
  switch (mode) {
    case 'start':
      return start(place);
    case 'dev':
      return (await import('./dev/develop.ts')).develop(place);
    case 'test':
      return (await import('../test/run-tests.ts')).runTests(place, args);
    case 'bench':
      return (await import('./bench.ts')).measure(place, args);
    case 'images':
      return (await import('../images/check-images.ts')).checkImages(place);
    case 'prove':
      return (await import('../prove/prove.ts')).prove(place, args);
  }
}

/** Runs a mode to its end and stops whatever it started. Answers the exit code. */
export async function main(call: Call): Promise<number> {
  const stop = listenForStop();
  const stops = new StopList();
  const { data, lock } = call;
  const place = openPlace({ data, lock, stop, stops, settings: readSettings() });
  const isServer = call.mode === 'start' || call.mode === 'dev';
  try {
    return await run(place, call);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return isServer ? 0 : 130;
  } finally {
    if (stop.aborted) say('\n  stopping …');
    await stops.stopAll();
  }
}
