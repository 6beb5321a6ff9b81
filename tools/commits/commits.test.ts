import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import { faultsOf, type CommitForm } from './commit-form.ts';
import { tryGit } from '../harness/git.ts';

/** Written by a program: npm, or our own generators. */
const GENERATED = /(^|\/)package-lock\.json$/;

const RECORD = '\u001e';
const FIELD = '\u001f';

function countLines(numstat: string): number {
  const files = [...numstat.matchAll(/^(\d+|-)\t(\d+|-)\t(.+)$/gm)];
  return files
    .filter(([, , , file = '']) => !GENERATED.test(file))
    .reduce((sum, [, added, removed]) => sum + (Number(added) || 0) + (Number(removed) || 0), 0);
}

/** Reads a record of `git log` as it is asked for below. */
function readRecord(record: string): CommitForm {
  const [subject = '', body = '', numstat = ''] = record.split(FIELD);
  return { subject: subject.trim(), body, changedLines: countLines(numstat) };
}

/**
 * The commits since a file was added, newest first; undefined where there is no history of it to
 * read, as in an archive or a shallow clone.
 */
function commitsSince(file: string): CommitForm[] | undefined {
  const log = (...args: string[]) => tryGit(root, 'log', ...args);
  const added = log('--diff-filter=A', '--format=%H', '--', file)?.split('\n').at(-1);
  if (!added) return undefined;
  const format = `--format=${RECORD}%s${FIELD}%b${FIELD}`;
  const records = log('--numstat', '--find-renames', format, `${added}..HEAD`);
  return records?.split(RECORD).slice(1).map(readRecord);
}

/** A commit names the project that changes, or one of the rooms besides the projects. */
const rooms = [
  ...['apps', 'libs', '.']
    .flatMap((kind) => readdirSync(join(root, kind)).map((name) => ({ kind, name })))
    .filter(({ kind, name }) => existsSync(join(root, kind, name, 'package.json')))
    .map(({ name }) => name),
  'docs',
  'deploy',
  'repo',
];

const good: CommitForm = {
  subject: 'fix(web): the menu closes on Escape',
  body: '',
  changedLines: 50,
};

test('a small commit of the right form needs no body', () => {
  expect(faultsOf(good, rooms)).toEqual([]);
});

test('a large commit with a body is in order', () => {
  expect(faultsOf({ ...good, changedLines: 51, body: 'It stayed open.' }, rooms)).toEqual([]);
});

test.each<[fault: string, change: Partial<CommitForm>, said: RegExp]>([
  ['has no form', { subject: 'closed the menu' }, /not of the form/],
  ['names no room', { subject: 'fix: the menu closes' }, /not of the form/],
  ['names no project', { subject: 'fix(menu): it closes' }, /room is none of/],
  ['is of no known type', { subject: 'mend(web): it closes' }, /type is none of/],
  ['is too long', { subject: `fix(web): ${'x'.repeat(63)}` }, /longer than 72/],
  ['ends like a sentence', { subject: 'fix(web): it closes.' }, /full stop/],
  ['does not say why', { changedLines: 51 }, /no body says why/],
  ['has an empty body', { changedLines: 51, body: ' \n' }, /no body says why/],
])('a commit that %s is refused', (_, change, said) => {
  expect(faultsOf({ ...good, ...change }, rooms).join()).toMatch(said);
});

test('every commit since this check was added is in order', () => {
  const commits = commitsSince('tools/commits/commit-form.ts');
  if (!commits) console.warn('There is no history of git here, so no commit was checked.');
  const faults = (commits ?? []).map((commit) => ({
    subject: commit.subject,
    faults: faultsOf(commit, rooms),
  }));
  expect(faults.filter((commit) => commit.faults.length > 0)).toEqual([]);
});
