import { findLevel } from '@netward/levels';
import type { Plugin } from 'vite';
import { readSolution, taughtLevels } from './read-lessons.ts';

const MODULE = /\/web\/src\/features\/teach\/solutions\.ts(?:\?level=(\d+))?$/;

/** Makes a chunk of each lesson's solution when the site is built; it loads when it is asked for. */
export function solutions(): Plugin {
  return {
    name: 'netward-solutions',
    enforce: 'pre',
    async load(id) {
      const found = MODULE.exec(id);
      if (!found) return undefined;
      const level = found[1] && findLevel(found[1]);
      if (level) return `export const solution = ${JSON.stringify(await readSolution(level))};`;
      const loaders = taughtLevels.map(
        (of) => `'${of.id}': async () => (await import('./solutions.ts?level=${of.id}')).solution`,
      );
      return `export const solutions = { ${loaders.join(', ')} };`;
    },
  };
}
