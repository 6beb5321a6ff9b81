import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { observability, ruleFiles } from '../see/rules.ts';
import {
  NOTHING,
  runCounted,
  type Suite,
  addCounts,
  type TestContext,
  countTests,
  type BuildScope,
} from './suite.ts';
import { tailOf } from '../harness/command.ts';
import { runMigrations, type MigratedService } from '../harness/migrations.ts';
import { openTestPostgres } from './databases.ts';
import { nxRunMany } from '../harness/build.ts';
import { root } from '../harness/repository.mjs';
import { jestRun, testedFolders, medium } from './jest.ts';
import { journeys } from './journeys.ts';

const NO_PROMTOOL =
  'promtool: it is not on the PATH (the Debian package prometheus has it), so the alert rules were read but not tried.';

/** The alert rules, tried by Prometheus's own tool: each fires when it should, and not before. */
export const rules: Suite = {
  name: 'rules',
  async run(context) {
    const { error } = spawnSync('promtool', ['--version'], { stdio: 'ignore' });
    if (error) return { ...NOTHING, gaps: [NO_PROMTOOL] };
    const config = join(observability, 'prometheus.yml');
    const tests = readdirSync(join(observability, 'tests')).map((file) => join('tests', file));
    const script = [
      `promtool check config --syntax-only ${config}`,
      `promtool check rules ${ruleFiles.join(' ')}`,
      `promtool test rules ${tests.join(' ')}`,
    ].join(' && ');
    const command = { command: 'sh', args: ['-ec', script], cwd: observability };
    return runCounted(context, 'rules', command);
  },
};

/** Up, no drift, one down, up again, still no drift: each a command of the migrations. */
const COMPILED = { code: 'dist' } as const;
const WALK = [[], ['--check-drift'], ['--down'], [], ['--check-drift']] as const;

async function walk({ workspace }: TestContext, service: MigratedService, url: string) {
  for (const [index, flags] of WALK.entries()) {
    const { code, output } = await runMigrations(service, url, workspace, COMPILED, ...flags);
    if (code !== 0) {
      const step = `${service}, step ${index + 1} (${flags.join(' ') || 'up'})`;
      return { passed: index, failed: 1, explanation: `${step}:\n${tailOf(output)}` };
    }
  }
  return { passed: WALK.length, failed: 0 };
}

export const migrations: Suite = {
  name: 'migrations',
  after: ['build'],
  async run(context) {
    await context.builds.require('services');
    const { makeTenants } = await openTestPostgres(context.workspace);
    const { auth, learning } = await makeTenants('migrations');
    const ofAuth = walk(context, 'auth-service', auth);
    const walks = await Promise.all([ofAuth, walk(context, 'learning-service', learning)]);
    const explanation = walks.flatMap((result) => result.explanation ?? []).join('\n\n');
    return { ...addCounts(NOTHING, ...walks), ...(explanation && { explanation }) };
  },
};

/** A suite that is one script of Node.js and needs nothing built. */
function single(name: string, script: string, ...args: readonly string[]): Suite {
  const command = { command: process.execPath, args: [join(root, script), ...args], cwd: root };
  return { name, run: (context) => runCounted(context, name, command) };
}

/** Types, against the declarations as built: Nx must not empty `dist` under the tests alongside. */
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
      const command = nxRunMany(['build', 'bundle'], '--nxBail=false');
      const result = await runCounted(context, 'build', command);
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
      const { env, ...command } = jestRun(['small'], ['--maxWorkers=2'], folders);
      const run = { ...command, env: { ...env, ...(await context.builds.tutor()) } };
      const result = await runCounted(context, name, run, countTests);
      const lacksPython = folders.includes('apps/web') && !hasPython();
      return { ...result, gaps: lacksPython ? [NO_PYTHON] : [] };
    },
  };
}

const others = testedFolders.filter((folder) => folder !== 'tools' && folder !== 'apps/web');

/** In the order of their beginning: the two longest first in their own lane, alongside all that computes. */
export const suites: readonly Suite[] = [
  build,
  single('format', 'node_modules/oxfmt/bin/oxfmt', '--check'),
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

export const groups: Readonly<Record<string, readonly string[]>> = {
  quick: ['format', 'lint', 'types', 'small', 'guards'],
};
