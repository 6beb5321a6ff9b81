import { join } from 'node:path';
import type { Command } from './command.ts';
import { root } from './repository.mjs';

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

/** The command that runs targets of many projects. */
export function nxRunMany(targets: readonly string[], ...flags: readonly string[]): Command {
  return {
    command: process.execPath,
    args: [SCRIPT, 'run-many', '-t', targets.join(','), '--output-style=static', ...flags],
    cwd: root,
    env: { ...process.env, ...nxEnvironment },
  };
}
