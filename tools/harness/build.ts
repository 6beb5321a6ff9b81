import { join } from 'node:path';
import { type Command, runCommand, tailOf } from './command.ts';
import { root } from './repository.mjs';
import { faultOf } from './fault.mjs';
import { step } from './steps.mjs';
import type { Workspace } from './workspace.ts';

const SCRIPT = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');

/** Nx without its cloud, a daemon that outlives us, a terminal interface and its own `.env`. */
export const nxEnvironment: NodeJS.ProcessEnv = {
  NX_NO_CLOUD: 'true',
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_LOAD_DOT_ENV_FILES: 'false',
  NO_COLOR: '1',
  FORCE_COLOR: '0',
};

export function nxRunMany(targets: readonly string[], ...flags: readonly string[]): Command {
  return {
    command: process.execPath,
    args: [SCRIPT, 'run-many', '-t', targets.join(','), '--output-style=static', ...flags],
    cwd: root,
    env: { ...process.env, ...nxEnvironment },
  };
}

/** Which code runs: bundles as in the images, or the compiled files, which rebuild in a moment. */
export type CodeForm = 'bundle' | 'dist';

function summarise(output: string): string {
  const projects = /targets? [a-z, ]+ for (\d+) projects?/.exec(output)?.[1] ?? 'all';
  const [, cached, tasks] =
    /cache instead of running the command for (\d+) out of (\d+)/.exec(output) ?? [];
  return cached ? `${projects} projects, ${cached} of ${tasks} unchanged` : `${projects} projects`;
}

/** The lines that report errors; they may stand far from the end. */
function errorsIn(output: string): string {
  const isError = (line: string) => /\berror\b/i.test(line) && !line.startsWith('npm ');
  const errors = output.split('\n').filter(isError);
  return errors.length > 0 ? errors.slice(0, 20).join('\n') : tailOf(output);
}

export function buildAll(
  { logs, lock, stop }: Pick<Workspace, 'logs' | 'lock' | 'stop'>,
  code: CodeForm,
  ...flags: string[]
): Promise<void> {
  const targets = code === 'bundle' ? ['build', 'bundle'] : ['build'];
  return step('build', async (note) => {
    note('what changed');
    const logFile = join(logs, 'build.log');
    const { code, output } = await runCommand(nxRunMany(targets, ...flags), logFile, {
      stop,
      onSpawn: (pid) => lock.noteCommand('build', pid),
    });
    const sentence = `The build failed; the whole log is in ${logFile}.\n`;
    if (code !== 0) throw faultOf(root, output, sentence + errorsIn(output));
    note(summarise(output));
  });
}
