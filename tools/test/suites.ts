import { join } from 'node:path';
import type { Command } from '../start/command.ts';
import { nxRunMany } from '../start/nx.ts';
import { root } from '../start/workspace.mjs';
import { countJest, countProjects, type Counts } from './counts.ts';
import { journeys } from './journeys.ts';
import { medium } from './medium.ts';
import { migrations } from './migrations.ts';
import { rules } from './rules.ts';
import { runCounted, type Suite } from './suite.ts';

/** A suite that is one command. */
function single(name: string, command: Command, count: (output: string) => Counts): Suite {
  return { name, run: (bench) => runCounted(bench, name, command, count) };
}

/** A suite that runs one target of many projects, and goes on when one of them fails. */
function ofProjects(
  name: string,
  target: string,
  count: (output: string) => Counts,
  ...flags: string[]
): Suite {
  return single(name, nxRunMany([target], '--nxBail=false', ...flags), count);
}

const prettier: Command = {
  command: process.execPath,
  args: [join(root, 'node_modules', 'prettier', 'bin', 'prettier.cjs'), '--check', '.'],
  cwd: root,
};

/** Prettier counts as one check, or as many as there are files it names. */
function countFormat(output: string): Counts {
  const failed = output.match(/^\[(warn|error)\] \S+\.\w+/gm)?.length ?? 0;
  return { passed: failed > 0 ? 0 : 1, failed };
}

const TOOLS = '@netward/tools';
const WEB = '@netward/web';

/** Everything that must hold, the quick things first. */
export const suites: readonly Suite[] = [
  single('format', prettier, countFormat),
  ofProjects('lint', 'lint', countProjects),
  ofProjects('types', 'typecheck', countProjects),
  ofProjects('build', 'build', countProjects),
  // The guards look at the whole repository, of which Nx's cache of their folder knows nothing.
  ofProjects('guards', 'test', countJest, `--projects=${TOOLS}`, '--skip-nx-cache'),
  rules,
  ofProjects('small', 'test', countJest, `--exclude=${TOOLS},${WEB}`),
  ofProjects('web', 'test', countJest, `--projects=${WEB}`),
  medium,
  migrations,
  journeys,
];
