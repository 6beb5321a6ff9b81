import { Fault } from '../harness/fault.mjs';

/** One version in CHANGELOG.md. */
interface ChangelogEntry {
  version: string;
  /** `2026-11-21` */
  date: string;
  /** The commit that it names, for repositories without tags. */
  commit: string | undefined;
}

const UNRELEASED = '## [Unreleased]';
const HEADING = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)\n([^]*?)(?=^## |(?![^]))/gm;

/** The released versions that a changelog describes, newest first. */
export function entriesOf(changelog: string): ChangelogEntry[] {
  return [...changelog.matchAll(HEADING)].map(([, version = '', date = '', text = '']) => ({
    version,
    date,
    commit: /^Commit `([0-9a-f]{7,40})`\.$/m.exec(text)?.[1],
  }));
}

/**
 * Makes a version of what is unreleased, and adds the commit of the version before, which could not
 * name its own. Throws a `Fault` when nothing is unreleased.
 */
export function releaseNotes(
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
