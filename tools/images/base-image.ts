import { cpSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npmFolder } from './npm.ts';
import type { Buildah } from './buildah.ts';

/** Replaces the official Node image where no registry is reachable: Debian 12, this Node and its npm. */
export const BASE = `localhost/netward/base:bookworm-node-${process.versions.node}`;

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** What Node needs on top of the smallest Debian, and npm for TLS. */
export const BASE_PACKAGES = 'ca-certificates,libstdc++6';

function addNode(tree: string): void {
  const local = join(tree, 'usr/local');
  copyFileSync(process.execPath, join(local, 'bin/node'));
  const npm = join(local, 'lib/node_modules/npm');
  mkdirSync(dirname(npm), { recursive: true });
  cpSync(npmFolder(), npm, { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name));
}

/** As in an image from a registry: no downloads left over, and a file to mount the hosts on. */
function tidy(tree: string): void {
  for (const folder of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    rmSync(join(tree, folder), { recursive: true, force: true });
  writeFileSync(join(tree, 'etc/hosts'), '', { flag: 'a' });
}

/** Makes the base image unless it exists. Returns whether it had to. */
export async function makeBase(buildah: Buildah): Promise<boolean> {
  if (await buildah.ask('images', '--quiet', '--filter', `reference=${BASE}`)) return false;
  const container = await buildah.ask('from', 'scratch');
  try {
    const tree = await buildah.ask('mount', container);
    const args = ['--variant=minbase', `--include=${BASE_PACKAGES}`, 'bookworm', tree];
    await buildah.run('debootstrap', { command: 'debootstrap', args });
    addNode(tree);
    tidy(tree);
    await buildah.work(
      'base-runs',
      'run',
      '--isolation=chroot',
      container,
      '--',
      '/usr/local/bin/node',
      '--version',
    );
    await buildah.ask('config', '--env', `PATH=${PATH}`, container);
    await buildah.work('base-commit', 'commit', container, BASE);
  } finally {
    await buildah.ask('rm', container);
  }
  return true;
}
