import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect } from '@playwright/test';

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
