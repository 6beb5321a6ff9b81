import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The text of a file of the repository. @param {string} path */
export const readSource = (path) => readFileSync(join(root, path), 'utf8');

/** @typedef {'start' | 'dev' | 'test' | 'bench' | 'compose' | 'prove' | 'reference' | 'picture'} Mode */

/**
 * The folder that holds everything a mode leaves behind. Tests, measurements and proofs have their
 * own, so that they never touch a learner's data.
 * @param {Mode} mode
 */
export function dataFolder(mode) {
  const data = join(root, '.data');
  return mode === 'start' || mode === 'dev' ? data : join(data, mode);
}
