import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../services/environment.ts';
import { root } from '../workspace.mjs';

const OURS = '@netward/';

/** The libs that a project runs on, its own included, each by its folder. */
function foldersOf(folder: string): Set<string> {
  const { dependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  const libs = Object.keys(dependencies).filter((name) => name.startsWith(OURS));
  const below = libs.flatMap((name) => [...foldersOf(join('libs', name.slice(OURS.length)))]);
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

/** Names the code that a service would run with if it were started now. */
export function codeOf(service: ServiceName): string {
  return [...foldersOf(join('apps', service))].map(hashFolder).join();
}
