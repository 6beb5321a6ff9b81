import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where an image of ours keeps all that is ours. */
const HOME = 'netward';

/** Paths in a tree, from its root on. */
const filesIn = (tree: string): string[] =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' }).sort();

const isOurs = (path: string): boolean => path === HOME || path.startsWith(`${HOME}/`);

export interface Contents {
  /** What the image adds to its base. */
  bytes: number;
  /** Why the image is not as it should be. */
  faults: string[];
}

/** Compares an image's tree with the one it is built on. */
export function compareWithBase(tree: string, base: string): Contents {
  const inBase = new Set(filesIn(base));
  const added = filesIn(tree).filter((path) => !inBase.has(path));
  const strays = added.filter((path) => !isOurs(path));
  const stats = added.filter(isOurs).map((path) => ({ path, ...lstatSync(join(tree, path)) }));
  const open = stats.filter(({ uid, mode }) => uid !== 0 || (mode & 0o022) !== 0);
  return {
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    faults: [
      ...strays.map((path) => `it adds /${path} outside /${HOME}`),
      ...open.map(({ path }) => `/${path} can be changed by others than root`),
    ],
  };
}
