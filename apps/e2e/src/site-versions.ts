import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const APPS = join(import.meta.dirname, '../..');
const BUILT = join(APPS, 'web/dist/client');
const GATEWAY = join(APPS, 'gateway/bundle/main.js');
const NOWHERE = 'http://127.0.0.1:9';
const TEXTS = ['.html', '.js', '.css'];

/** A version of the built site. */
export interface SiteVersion {
  readonly folder: string;
  /** The paths of all files whose names carry a hash. */
  readonly assets: readonly string[];
}

const versionIn = (folder: string): SiteVersion => ({
  folder,
  assets: readdirSync(join(folder, 'assets')).map((name) => `/assets/${name}`),
});

export const builtVersion = (): SiteVersion => versionIn(BUILT);

/** Writes a version in which some words changed and no file has the name it had. */
export function writeNextVersion(folder: string, words: readonly [string, string]): SiteVersion {
  const isPlain = (file: string) => !['.br', '.gz'].includes(extname(file));
  cpSync(BUILT, folder, { recursive: true, filter: isPlain });
  const names = new Map<string, string>();
  for (const name of readdirSync(join(folder, 'assets'))) {
    names.set(name, `next-${name}`);
    renameSync(join(folder, 'assets', name), join(folder, 'assets', `next-${name}`));
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!TEXTS.includes(extname(name))) continue;
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8').replaceAll(...words);
    writeFileSync(
      file,
      text.replace(/[\w-][\w.-]*\.\w+/g, (word) => names.get(word) ?? word),
    );
  }
  return versionIn(folder);
}

/** A gateway that serves one version after the other under the same address. */
export class VersionedSite {
  readonly url: string;
  readonly #port: string;
  #gateway: ChildProcess | undefined;

  constructor(port: string) {
    this.#port = port;
    this.url = `http://localhost:${port}`;
  }

  /** Ends what is served, and serves this version from now on. */
  async serve({ folder }: SiteVersion): Promise<void> {
    await this.stop();
    const env = {
      ...{ PORT: this.#port, PUBLIC_URL: this.url, SITE_DIR: folder, LOG_LEVEL: 'silent' },
      ...{ AUTH_URL: NOWHERE, LEARNING_URL: NOWHERE, ASSISTANT_URLS: NOWHERE },
      ...{ LIMIT_KEY: 'k'.repeat(40), METRICS_TOKEN: 'm'.repeat(40) },
    };
    this.#gateway = spawn(process.execPath, [GATEWAY], { env, stdio: 'ignore' });
    const isUp = () =>
      fetch(`http://127.0.0.1:${this.#port}`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp).toBe(true);
  }

  async stop(): Promise<void> {
    const gateway = this.#gateway;
    this.#gateway = undefined;
    if (!gateway) return;
    gateway.kill('SIGKILL');
    await once(gateway, 'exit');
  }
}

/** Waits until the browser has kept the site for later. */
export async function keepSite(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** Whether a newer worker has kept its version and waits for the pages of the older one. */
export function isUpdateWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.waiting);
  });
}

/** The files of the site that a page has loaded since its last navigation. */
export function loadedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
}

/** The files that the newest worker has kept before they were asked for. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const kept = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname);
  });
}

/**
 * A way to end the active worker, as a browser does with one that is idle: one that is watched, as in a
 * journey, it lets run, and the next worker waits for its end.
 */
export async function idleWorkers(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const active = new Set<string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions)
      if (status === 'activated') active.add(versionId);
      else active.delete(versionId);
  });
  await session.send('ServiceWorker.enable');
  return async () => {
    for (const versionId of active) await session.send('ServiceWorker.stopWorker', { versionId });
  };
}
