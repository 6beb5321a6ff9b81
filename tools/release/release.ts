import { readFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { tryGit, git } from '../harness/git.ts';

const releaseSubject = (version: string): string => `chore(repo): release ${version}`;

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

/** What stands before the number, by the kind of file. */
const NUMBER = {
  package: /(?<="name": "(?:@netward\/[\w-]+|netward)",\s+"version": ")[^"]+/g,
  compose: /(?<=\$\{NETWARD_VERSION:-)[^}]+/g,
  overlay: /(?<=newTag: )[\w.-]+/g,
};

interface VersionedFile {
  file: string;
  kind: keyof typeof NUMBER;
}

export function versionedFiles(root: string): VersionedFile[] {
  const inEach = (parent: string, name: string): string[] =>
    readdirSync(join(root, parent))
      .map((folder) => join(parent, folder, name))
      .filter((file) => existsSync(join(root, file)));
  const packages = ['.', 'apps', 'libs'].flatMap((parent) => inEach(parent, 'package.json'));
  const files = {
    package: ['package.json', 'package-lock.json', ...packages],
    compose: ['docker-compose.yml'],
    overlay: inEach('deploy/kubernetes/overlays', 'kustomization.yaml'),
  };
  return Object.entries(files).flatMap(([kind, names]) =>
    names.map((file) => ({ file, kind: kind as VersionedFile['kind'] })),
  );
}

export const versionsIn = (root: string, { file, kind }: VersionedFile): string[] =>
  readFileSync(join(root, file), 'utf8').match(NUMBER[kind]) ?? [];

function stateVersion(root: string, version: string): void {
  for (const { file, kind } of versionedFiles(root)) {
    const path = join(root, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(NUMBER[kind], version));
  }
}

const UNRELEASED = '## [Unreleased]';
const HEADING = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)\n([^]*?)(?=^## |(?![^]))/gm;

/** The released versions that a changelog describes, newest first, and the commits that it names. */
export function entriesOf(changelog: string) {
  return [...changelog.matchAll(HEADING)].map(([, version = '', date = '', text = '']) => ({
    version,
    date,
    commit: /^Commit `([0-9a-f]{7,40})`\.$/m.exec(text)?.[1],
  }));
}

/** The changelog with a version of what is unreleased, and the commit of the version before. */
function releaseNotes(
  changelog: string,
  { version, date, previous }: { version: string; date: string; previous?: string | undefined },
): string {
  const [, unreleased = ''] = changelog.split(`${UNRELEASED}\n`);
  if (!unreleased.split(/^## /m)[0]?.trim())
    throw new Fault(
      'CHANGELOG.md says nothing under [Unreleased]: write there what changes for whom.',
    );
  const [last] = entriesOf(changelog);
  const heading = last && `## [${last.version}] - ${last.date}\n`;
  const named =
    heading && previous && !last.commit
      ? changelog.replace(heading, `${heading}\nCommit \`${previous}\`.\n`)
      : changelog;
  return named.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}

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
