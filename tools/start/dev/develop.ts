import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { printBanner } from '../banner.ts';
import { buildAll } from '../build.ts';
import type { Place } from '../place.ts';
import { requireFreePort } from '../ports.ts';
import { serviceNames, type ServiceName } from '../services/environment.ts';
import type { Services } from '../services/services.ts';
import { SupervisedProcess } from '../services/supervised-process.ts';
import { readPort } from '../settings.ts';
import { say, secondsSince, step } from '../steps.mjs';
import { bringUp } from '../system.ts';
import { root } from '../workspace.mjs';
import { codeOf } from './built-code.ts';
import { watchSources } from './watch-sources.ts';

const WEB = join(root, 'apps', 'web');
const END_WITH_STARTER = new URL('end-with-starter.mjs', import.meta.url).href;

/** Vite in front of the gateway: it serves the web app from its sources and passes on the API. */
function planVite({ logs, lock }: Place, port: number, gatewayPort: number): SupervisedProcess {
  const vite = createRequire(join(WEB, 'package.json')).resolve('vite/package.json');
  const script = join(dirname(vite), 'bin', 'vite.js');
  return new SupervisedProcess({
    name: 'vite',
    args: [
      '--import',
      END_WITH_STARTER,
      script,
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
    ],
    cwd: WEB,
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${gatewayPort}` },
    logs,
    readyUrl: `http://127.0.0.1:${port}/`,
    onSpawn: (pid) => lock.noteService('vite', pid),
  });
}

function codeOfAll(): Record<ServiceName, string> {
  return Object.fromEntries(serviceNames.map((name) => [name, codeOf(name)])) as never;
}

/** Builds and starts again the services whose code became another. */
function keepFresh(services: Services, place: Place): void {
  const { stop, stops } = place;
  let running = codeOfAll();
  const refresh = async (): Promise<void> => {
    await buildAll(place, 'dist', '--exclude=@netward/web');
    const built = codeOfAll();
    const changed = serviceNames.filter((name) => built[name] !== running[name]);
    running = built;
    if (changed.length === 0) return;
    await step('restart', async (note) => {
      note(changed.join(', '));
      await Promise.all(changed.map((name) => services[name].restart(stop)));
    });
  };
  // A fault in the code is the normal case here: it is shown, and the next change tries again.
  const refreshOrSay = (): Promise<void> =>
    refresh().catch((error: Error) => {
      if (!stop.aborted) say(`\n${error.message}\n`);
    });
  watchSources(refreshOrSay, stops);
}

/** `npm run dev`: like `npm start`, with the web app from its sources and services that follow theirs. */
export async function develop(place: Place): Promise<number> {
  const port = readPort(place.settings);
  await requireFreePort(port);
  await buildAll(place, 'dist');
  const publicUrl = place.settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const gatewayPort = await place.ports.portFor('gateway');
  const system = await bringUp(place, { port: gatewayPort, publicUrl, code: 'dist' });
  const vite = planVite(place, port, gatewayPort);
  place.stops.add('vite', () => vite.stop());
  await step('vite', () => vite.start(place.stop));
  keepFresh(system.services, place);
  printBanner(system, place, secondsSince(0));
  if (!place.stop.aborted) await once(place.stop, 'abort');
  return 0;
}
