import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryGit } from './git.ts';

/** What the environment of a service says about its code. */
interface CodeVersion {
  NETWARD_VERSION: string;
  NETWARD_REVISION: string;
}

/** The version of the code in a folder, and its commit where the folder is a repository. */
export function versionOf(folder: string): CodeVersion {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // By its own .git, since the folder may lie in another repository.
  const revision = tryGit(folder, '--git-dir=.git', 'rev-parse', '--short', 'HEAD');
  return { NETWARD_VERSION: version, NETWARD_REVISION: revision ?? 'unknown' };
}
