import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** The version of the code in a folder, and its commit where that is a repository, for a service. */
export function versionOf(folder: string): Record<'NETWARD_VERSION' | 'NETWARD_REVISION', string> {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // By its own .git, since the folder may lie in another repository.
  const revision = tryGit(folder, '--git-dir=.git', 'rev-parse', '--short', 'HEAD');
  return { NETWARD_VERSION: version, NETWARD_REVISION: revision ?? 'unknown' };
}
