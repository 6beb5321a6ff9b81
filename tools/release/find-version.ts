import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { entriesOf } from './changelog.ts';
import { tryGit } from '../harness/git.ts';

/** The subject of the commit that makes a version. */
export const releaseSubject = (version: string): string => `chore(repo): release ${version}`;

/**
 * The commit of a version, as `v0.1.0` or `0.1.0`: the tag's, else the one that CHANGELOG.md names,
 * else the one whose subject says that it made the version. A clone may have no tags.
 * Throws a `Fault` when there is none.
 */
export function findVersion(root: string, given: string): { version: string; commit: string } {
  const version = given.replace(/^v/, '');
  const entries = entriesOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  const named = entries.find((entry) => entry.version === version)?.commit;
  const subject = `^${releaseSubject(version).replace(/[.()]/g, '\\$&')}$`;
  const commit =
    tryGit(root, 'rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`) ??
    (named && tryGit(root, 'rev-parse', '--verify', '--quiet', `${named}^{commit}`)) ??
    tryGit(root, 'log', '-1', '--format=%H', '--extended-regexp', `--grep=${subject}`);
  if (commit) return { version, commit };
  const known = entries.map((entry) => entry.version).join(', ');
  throw new Fault(
    `Version ${version} is not in this repository: it has neither the tag v${version} nor a commit of it (CHANGELOG.md knows ${known}). A shallow clone has no history: git fetch --unshallow --tags.`,
  );
}
