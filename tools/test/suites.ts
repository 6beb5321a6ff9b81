import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Command } from '../harness/command.ts';
import { nxRunMany } from '../harness/nx.ts';
import { root } from '../harness/repository.mjs';
import type { BuildScope } from './builds.ts';
import { countProjects, countTests } from './counts.ts';
import { jestRun, testedFolders } from './jest.ts';
import { journeys } from './journeys.ts';
import { medium } from './medium.ts';
import { migrations } from './migrations.ts';
import { rules } from './rules.ts';
import { runCounted, type Count, type Suite } from './suite.ts';

/** One target of every project, going on when one of them fails. */
const ofProjects = (...targets: readonly string[]): Command => nxRunMany(targets, '--nxBail=false');

const prettier = (): Command => ({
  command: process.execPath,
  args: [join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs'), '--check', '.'],
  cwd: root,
});

/** Prettier counts as one check, or as many as there are files it names. */
const countFormat: Count = (output) => {
  const failed = output.match(/^\[(warn|error)\] \S+\.\w+/gm)?.length ?? 0;
  return { passed: failed > 0 ? 0 : 1, failed };
};

const eslint = (): Command => ({
  command: process.execPath,
  args: [join(root, 'tools', 'lint', 'lint-all.mjs')],
  cwd: root,
});

/** ESLint counts as one check, or as many as it finds errors. */
const countLint: Count = (output) => {
  const failed = Number(/^✖ \d+ problems? \((\d+) errors?/m.exec(output)?.[1] ?? 0);
  return { passed: failed > 0 ? 0 : 1, failed };
};

/** A suite that is one command and needs nothing built. */
function single(name: string, command: () => Command, count: Count): Suite {
  return { name, run: (context) => runCounted(context, name, command(), count) };
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
    return runCounted(context, 'types', command, countProjects);
  },
};

const build: Suite = {
  name: 'build',
  run: (context) =>
    context.builds.alone(async () => {
      const result = await runCounted(
        context,
        'build',
        ofProjects('build', 'bundle'),
        countProjects,
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
  single('format', prettier, countFormat),
  medium,
  journeys,
  single('lint', eslint, countLint),
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
