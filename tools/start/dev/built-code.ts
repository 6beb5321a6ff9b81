import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '../../harness/environment.ts';
import { root } from '../../harness/repository.mjs';

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
export function hashCode(service: ServiceName): string {
  return [...foldersOf(join('apps', service))].map(hashFolder).join();
}
