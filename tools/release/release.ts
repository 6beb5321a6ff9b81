import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { entriesOf, releaseNotes, findVersion, releaseSubject, stateVersion } from './versions.ts';
import { git, tryGit } from '../harness/git.ts';

const PROMISE = /Node\.js [\d.]+ or newer works until (\d+ \w+ \d{4})/;

/**
 * Compares the day of a release, as `2026-11-21`, with the day until which README promises the oldest
 * version of Node.js. Throws a `Fault` when that day is over: someone has to decide what comes next.
 */
function requireNodePromise(root: string, date: string): void {
  const [, day] = PROMISE.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const last = Date.parse(`${day} UTC`);
  if (Number.isNaN(last))
    throw new Fault('README.md does not say until when the oldest version of Node.js works.');
  if (Date.parse(date) > last)
    throw new Fault(
      `README.md promises the oldest version of Node.js until ${day}: give a later day, or drop it.`,
    );
}

const BODY = 'The version wherever it is said, and the date of its notes in CHANGELOG.md.';

const isNewer = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) > 0;

export interface ReleaseOptions {
  version: string;
  /** `2026-11-21` */
  date: string;
  /** Whether the code passes its tests; asked before anything is written. */
  isGreen: () => boolean;
  /** Takes README's picture of this version; answers whether it was taken. */
  takePicture: (root: string) => boolean;
}

/**
 * Makes a version of the commit that is checked out: writes its number and its notes, commits and tags
 * them. Pushes nothing. Throws a `Fault` and changes nothing when the version cannot be made.
 */
export function release(root: string, { version, date, isGreen, takePicture }: ReleaseOptions) {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Fault(`A version has three numbers, as 0.2.0, not "${version}".`);
  if (git(root, 'status', '--porcelain'))
    throw new Fault('There are changes that are not committed: commit them or put them aside.');
  requireNodePromise(root, date);
  const path = join(root, 'CHANGELOG.md');
  const changelog = readFileSync(path, 'utf8');
  const [last] = entriesOf(changelog);
  if (last && !isNewer(version, last.version))
    throw new Fault(`${version} is not newer than ${last.version}, the last version.`);
  if (tryGit(root, 'rev-parse', '--verify', '--quiet', `refs/tags/v${version}`))
    throw new Fault(`There is a tag v${version} already.`);
  const previous = last && findVersion(root, last.version).commit.slice(0, 7);
  const notes = releaseNotes(changelog, { version, date, previous });
  if (!isGreen()) throw new Fault('The tests fail; a version is made of code that passes them.');
  if (!takePicture(root)) throw new Fault("README's picture was not taken; run `npm run picture`.");
  writeFileSync(path, notes);
  stateVersion(root, version);
  git(root, 'commit', '--quiet', '--all', '--message', releaseSubject(version), '--message', BODY);
  git(root, 'tag', '--annotate', `v${version}`, '--message', `Netward ${version}`);
}
