import { readdirSync, watch, type FSWatcher, existsSync, readFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createHash } from 'node:crypto';
import type { StopList, Workspace } from '../../harness/workspace.ts';
import { root } from '../../harness/repository.mjs';
import { buildAll } from '../../harness/build.ts';
import { serviceNames, type ServiceName, readPort } from '../../harness/environment.ts';
import { requireFreePort } from '../../harness/ports.ts';
import { openProduct, type Product } from '../../harness/product.ts';
import { say, secondsSince, step } from '../../harness/steps.mjs';
import { askUrl, supervise } from '../../harness/supervised-process.ts';
import { bannerOf } from '../banner.ts';

/** Editors write a file in several steps; after this much silence they are done. */
const QUIET_MS = 200;

/** Vite watches the web app itself. */
const NOT_WATCHED = new Set(['web', 'e2e']);

function sourceFolders(): string[] {
  const tops = ['apps', 'libs'].flatMap((kind) =>
    readdirSync(join(root, kind))
      .filter((name) => !NOT_WATCHED.has(name))
      .map((name) => join(root, kind, name, 'src')),
  );
  const below = tops.flatMap((top) =>
    readdirSync(top, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...tops, ...below];
}

/** Watches folder by folder, since on Linux a recursive watch loses a file that an editor replaces. */
function watchFolders(onEvent: () => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const update = (): void => {
    const folders = new Set(sourceFolders());
    for (const [folder, watcher] of watchers)
      if (!folders.has(folder)) {
        watcher.close();
        watchers.delete(folder);
      }
    for (const folder of folders)
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, onChangedFile));
  };
  const onChangedFile = (): void => {
    update();
    onEvent();
  };
  update();
  return () => watchers.forEach((watcher) => watcher.close());
}

/** Calls `onChange` after sources have changed: never twice at once, and again if more changed meanwhile. */
export function watchSources(onChange: () => Promise<void>, stops: StopList): void {
  let isRunning = false;
  let isStale = false;
  const run = async (): Promise<void> => {
    isStale = true;
    if (isRunning) return;
    isRunning = true;
    while (isStale) {
      isStale = false;
      await onChange();
    }
    isRunning = false;
  };
  let timer: NodeJS.Timeout | undefined;
  const end = watchFolders(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), QUIET_MS);
  });
  stops.add('watching', () => {
    clearTimeout(timer);
    end();
  });
}

const SCOPE = '@netward/';

/** The folders of a project and of all libs that it depends on. */
function foldersOf(folder: string): Set<string> {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const libs = Object.keys(dependencies).filter((name) => name.startsWith(SCOPE));
  const below = libs.flatMap((name) => [...foldersOf(join('libs', name.slice(SCOPE.length)))]);
  return new Set([folder, ...below]);
}

function hashFolder(folder: string): string {
  const dist = join(root, folder, 'dist');
  if (!existsSync(dist)) return '';
  const hash = createHash('sha256');
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).toSorted())
    if (file.endsWith('.js')) hash.update(file).update(readFileSync(join(dist, file)));
  return hash.digest('hex');
}

/** A hash of the code that a service would run if it were started now. */
function hashCode(service: ServiceName): string {
  return [...foldersOf(join('apps', service))].map(hashFolder).join();
}

const WEB = join(root, 'apps', 'web');
const END_WITH_STARTER = new URL('end-with-starter.mjs', import.meta.url).href;

/** Vite in front of the gateway: it serves the web app from its sources and passes on the API. */
function startVite(workspace: Workspace, port: number, gatewayPort: number) {
  const vite = createRequire(join(WEB, 'package.json')).resolve('vite/package.json');
  const script = join(dirname(vite), 'bin', 'vite.js');
  const address = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  return supervise(workspace, {
    name: 'vite',
    args: ['--import', END_WITH_STARTER, script, ...address],
    cwd: WEB,
    env: { ...process.env, API_ORIGIN: `http://127.0.0.1:${gatewayPort}` },
    ask: askUrl(`http://127.0.0.1:${port}/`),
  });
}

const hashAll = (): Record<ServiceName, string> =>
  Object.fromEntries(serviceNames.map((name) => [name, hashCode(name)])) as never;

/** Rebuilds on every change and restarts the services whose code has changed. */
function keepFresh({ replicas }: Product, workspace: Workspace): void {
  const { stop, stops } = workspace;
  let running = hashAll();
  const refresh = async (): Promise<void> => {
    await buildAll(workspace, 'dist', '--exclude=@netward/web');
    const built = hashAll();
    const changed = serviceNames.filter((name) => built[name] !== running[name]);
    running = built;
    if (changed.length === 0) return;
    await step('restart', async (note) => {
      note(changed.join(', '));
      const processes = changed.flatMap((name) => replicas[name].map(({ process }) => process));
      await Promise.all(processes.map((process) => process.restart(stop)));
    });
  };
  // Errors in the code are normal here: they are shown, and the next change tries again.
  const refreshOrReport = (): Promise<void> =>
    refresh().catch((error: Error) => {
      if (!stop.aborted) say(`\n${error.message}\n`);
    });
  watchSources(refreshOrReport, stops);
}

/** `npm run dev`: like `npm start`, with the web app from its sources and services that follow theirs. */
export async function develop(workspace: Workspace): Promise<number> {
  const { settings, ports, stop } = workspace;
  const port = readPort(settings);
  await requireFreePort(port);
  await buildAll(workspace, 'dist');
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${port}`;
  const gatewayPort = await ports.portFor('gateway');
  const product = await openProduct(workspace, { port: gatewayPort, publicUrl, code: 'dist' });
  await step('vite', () => startVite(workspace, port, gatewayPort));
  keepFresh(product, workspace);
  say(bannerOf(product, workspace, secondsSince(0)));
  if (!stop.aborted) await once(stop, 'abort');
  return 0;
}
