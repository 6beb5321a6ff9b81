import { join } from 'node:path';
import type { Place } from '../start/place.ts';
import { serviceNames } from '../start/services/environment.ts';
import { root } from '../start/workspace.mjs';
import { BASE } from './base-image.ts';
import type { Buildah } from './buildah.ts';
import { npmFlags } from './npm.ts';

export const imageOf = (service: string): string => `localhost/netward/${service}`;

/** Builds the five images from the Dockerfile as it is. What they share is built once. */
export async function buildImages(buildah: Buildah, { data }: Place): Promise<void> {
  // What earlier builds left would fill the disk: vfs copies every layer whole.
  await buildah.ask('rmi', '--prune', '--force');
  const flags = [
    '--isolation=chroot',
    // The other format has no health checks.
    '--format=docker',
    '--layers',
    '--pull-never',
    `--build-arg=NODE_IMAGE=${BASE}`,
    ...npmFlags(join(data, 'npmrc')),
  ];
  for (const service of serviceNames) {
    const names = [`--target=${service}`, `--tag=${imageOf(service)}`];
    await buildah.work(`build-${service}`, 'build', ...flags, ...names, root);
  }
}
