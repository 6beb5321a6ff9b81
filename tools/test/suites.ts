import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { nxRunMany } from '../harness/nx.ts';
import { root } from '../harness/repository.mjs';
import type { BuildScope } from './builds.ts';
import { countTests } from './counts.ts';
import { jestRun, testedFolders } from './jest.ts';
import { journeys } from './journeys.ts';
import { medium } from './medium.ts';
import { migrations } from './migrations.ts';
import { rules } from './rules.ts';
import { runCounted, type Suite } from './suite.ts';

/** A suite that is one script of Node.js and needs nothing built. */
function single(name: string, script: string, ...args: readonly string[]): Suite {
  const command = { command: process.execPath, args: [join(root, script), ...args], cwd: root };
  return { name, run: (context) => runCounted(context, name, command) };
}

/**
 * Types are checked against the declarations that the libraries were built with. Nx must not build them
 * again: it empties `dist` first, under the tests that run alongside.
 */
const types: Suite = {
  name: 'types',
  after: ['build'],
  async run(context) {
    await context.builds.require('libs');
    const command = nxRunMany(['typecheck'], '--nxBail=false', '--excludeTaskDependencies');
    return runCounted(context, 'types', command);
  },
};

const build: Suite = {
  name: 'build',
  run: (context) =>
    context.builds.alone(async () => {
      const result = await runCounted(
        context,
        'build',
        nxRunMany(['build', 'bundle'], '--nxBail=false'),
      );
      if (result.failed === 0) context.builds.noteProduct();
      return result;
    }),
};

const NO_PYTHON =
  'Python: python3 is not on the PATH, so nobody fed bad input to the Python scripts that articles offer.';

const hasPython = (): boolean => spawnSync('python3', ['--version']).status === 0;

/** The small tests of some projects, in as many workers as a small machine has cores. */
function small(name: string, folders: readonly string[], scope: BuildScope): Suite {
  return {
    name,
    after: ['build'],
    async run(context) {
      await context.builds.require(scope);
      const command = jestRun(['small'], ['--maxWorkers=2'], folders);
      const result = await runCounted(context, name, command, countTests);
      const needsPython = folders.includes('apps/web');
      return { ...result, gaps: needsPython && !hasPython() ? [NO_PYTHON] : [] };
    },
  };
}

const others = testedFolders.filter((folder) => folder !== 'tools' && folder !== 'apps/web');

/**
 * Everything that must hold. They begin in this order, as many at once as there are lanes: the two
 * longest first, one after the other in their own lane, and alongside them all that computes.
 */
export const suites: readonly Suite[] = [
  build,
  single('format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '.'),
  medium,
  journeys,
  single('lint', 'tools/lint/lint-all.mjs'),
  rules,
  types,
  small('small', others, 'libs'),
  small('guards', ['tools'], 'libs'),
  small('web', ['apps/web'], 'product'),
  migrations,
];

/** Names that stand for several suites. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  quick: ['format', 'lint', 'types', 'small', 'guards'],
};
