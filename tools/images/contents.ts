import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folder that holds everything of ours in an image. */
const HOME = 'netward';

/** Paths in a tree, relative to its root. */
const filesIn = (tree: string): string[] =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' }).sort();

const isOurs = (path: string): boolean => path === HOME || path.startsWith(`${HOME}/`);

export interface ImageContents {
  /** What the image adds to its base. */
  bytes: number;
  /** What is wrong with the image. */
  faults: string[];
}

/** Compares an image's tree with its base. */
export function compareWithBase(tree: string, base: string): ImageContents {
  const inBase = new Set(filesIn(base));
  const added = filesIn(tree).filter((path) => !inBase.has(path));
  const strays = added.filter((path) => !isOurs(path));
  const stats = added.filter(isOurs).map((path) => ({ path, ...lstatSync(join(tree, path)) }));
  const open = stats.filter(({ uid, mode }) => uid !== 0 || (mode & 0o022) !== 0);
  return {
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    faults: [
      ...(added.includes(`${HOME}/LICENSE`) ? [] : ['it carries no LICENSE']),
      ...strays.map((path) => `it adds /${path} outside /${HOME}`),
      ...open.map(({ path }) => `/${path} can be changed by others than root`),
    ],
  };
}
