import { spawnSync } from 'node:child_process';
import { Fault } from './fault.mjs';

/** What git answers in a folder. Throws a `Fault` with git's own words when it refuses. */
export function git(folder: string, ...args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', ['-C', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) return stdout.trim();
  throw new Fault(`git ${args[0]} failed: ${error?.message ?? stderr.trim()}`);
}

/** What git answers, or nothing when it refuses. */
export function tryGit(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return git(folder, ...args);
  } catch {
    return undefined;
  }
}
