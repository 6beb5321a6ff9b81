import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { temporaryFolder } from '../harness/testing/temporary-folder.ts';
import { root } from '../harness/repository.mjs';

/** The apps of the back end: those with settings. */
export const apps: readonly string[] = readdirSync(join(root, 'apps')).filter((app) =>
  existsSync(join(root, 'apps', app, 'src/config.ts')),
);

export async function settingsOfApp(app: string): Promise<z.ZodObject> {
  const config: { settings: z.ZodObject } = await import(`${root}/apps/${app}/src/config.ts`);
  return config.settings;
}

/** The setting that a variable gives, by itself or by the name of a file. */
export const settingOf = (name: string): string => name.replace(/_FILE$/, '');

/** The secret that a path in a container leads to. */
export const secretAt = (path = ''): string | undefined =>
  /^\/run\/secrets\/(\w+)$/.exec(path)?.[1];

export function makeSecrets(): string {
  const folder = temporaryFolder();
  execFileSync('node', [join(root, 'deploy/compose/make-secrets.mjs'), folder]);
  const file = join(folder, 'smtp_url');
  if (existsSync(file)) chmodSync(file, 0o600);
  writeFileSync(file, 'smtps://mail.netward.test');
  return folder;
}

export const contentOf = (file: string): string => readFileSync(file, 'utf8').trim();
