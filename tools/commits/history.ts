import { tryGit } from '../harness/git.ts';
import { root } from '../harness/repository.mjs';
import type { CommitForm } from './commit-form.ts';

/** Written by a program: npm, or our own generators. */
const GENERATED = /(^|\/)package-lock\.json$|^deploy\/observability\/grafana\/dashboards\//;

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
export function commitsSince(file: string): CommitForm[] | undefined {
  const log = (...args: string[]) => tryGit(root, 'log', ...args);
  const added = log('--diff-filter=A', '--format=%H', '--', file)?.split('\n').at(-1);
  if (!added) return undefined;
  const format = `--format=${RECORD}%s${FIELD}%b${FIELD}`;
  const records = log('--numstat', '--find-renames', format, `${added}..HEAD`);
  return records?.split(RECORD).slice(1).map(readRecord);
}
