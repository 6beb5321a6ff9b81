import { join } from 'node:path';
import type { Workspace } from '../harness/workspace.ts';
import { serviceNames } from '../harness/environment.ts';
import { root } from '../harness/repository.mjs';
import { versionOf } from '../harness/version.ts';
import { BASE } from './base-image.ts';
import type { Buildah } from './buildah.ts';
import { writeNpmrc } from './npm.ts';

export const imageOf = (service: string): string => `localhost/netward/${service}`;

/** Builds the five images from the Dockerfile. What they share is built once. */
export async function buildImages(buildah: Buildah, { data }: Workspace): Promise<void> {
  // Leftovers of earlier builds would fill the disk: vfs copies every layer completely.
  await buildah.ask('rmi', '--prune', '--force');
  const npmrc = join(data, 'npmrc');
  writeNpmrc(npmrc);
  const { NETWARD_VERSION, NETWARD_REVISION } = versionOf(root);
  const flags = [
    '--isolation=chroot',
    // The OCI format has no health checks.
    '--format=docker',
    '--layers',
    '--pull-never',
    `--build-arg=NODE_IMAGE=${BASE}`,
    `--build-arg=VERSION=${NETWARD_VERSION}`,
    `--build-arg=REVISION=${NETWARD_REVISION}`,
    `--secret=id=npmrc,src=${npmrc}`,
  ];
  for (const service of serviceNames) {
    const names = [`--target=${service}`, `--tag=${imageOf(service)}`];
    await buildah.work(`build-${service}`, 'build', ...flags, ...names, root);
  }
}
