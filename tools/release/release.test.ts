import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../harness/testing/temporary-folder.ts';
import { Fault } from '../harness/fault.mjs';
import { git, tryGit } from '../harness/git.ts';
import { root, readSource } from '../harness/repository.mjs';
import {
  entriesOf,
  findVersion,
  versionedFiles,
  versionsIn,
  release,
  type ReleaseOptions,
} from './release.ts';

const NOTES = `# Changelog

## [Unreleased]

### Added

- **Learners:** an eleventh level.

## [0.1.0] - 2026-11-21

The first version.
`;

const files = {
  'package.json': '{\n  "name": "netward",\n  "version": "0.1.0"\n}\n',
  'package-lock.json':
    '{\n  "name": "netward",\n  "version": "0.1.0",\n  "lockfileVersion": 3\n}\n',
  'apps/gateway/package.json':
    '{\n  "name": "@netward/gateway",\n  "version": "0.1.0",\n  "dependencies": { "pg": "0.1.0" }\n}\n',
  'libs/contracts/package.json': '{\n  "name": "@netward/contracts",\n  "version": "0.1.0"\n}\n',
  'docker-compose.yml': 'image: netward/gateway:${NETWARD_VERSION:-0.1.0}\n',
  'deploy/kubernetes/overlays/production/kustomization.yaml':
    'images: [{ name: netward/gateway, newTag: 0.1.0 }]\n',
};

const README = 'Node.js 20.19 or newer works until 31 August 2027, because …\n';

/** A repository with one version; its commit has no tag. */
function makeRepository(changelog = NOTES): string {
  const folder = temporaryFolder();
  const others = { 'CHANGELOG.md': changelog, 'README.md': README };
  for (const [file, text] of Object.entries({ ...files, ...others })) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  git(folder, 'init', '--quiet');
  git(folder, 'config', 'user.name', 'Ada');
  git(folder, 'config', 'user.email', 'ada@netward.test');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'chore(repo): release 0.1.0');
  return folder;
}

const next: ReleaseOptions = {
  version: '0.2.0',
  date: '2026-11-22',
  isGreen: () => true,
  takePicture: () => true,
};
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

describe('a release', () => {
  test('writes the number wherever the version is said, and nowhere else', () => {
    const folder = makeRepository();
    release(folder, next);
    const said = versionedFiles(folder).flatMap((one) => versionsIn(folder, one));
    expect(said).toEqual(Object.keys(files).map(() => '0.2.0'));
    expect(read(folder, 'apps/gateway/package.json')).toContain('"pg": "0.1.0"');
  });

  test('dates what was unreleased, and names the commit of the version before', () => {
    const folder = makeRepository();
    const first = git(folder, 'rev-parse', '--short=7', 'HEAD');
    release(folder, next);
    const changelog = read(folder, 'CHANGELOG.md');
    expect(changelog).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added');
    expect(entriesOf(changelog)).toEqual([
      { version: '0.2.0', date: '2026-11-22', commit: undefined },
      { version: '0.1.0', date: '2026-11-21', commit: first },
    ]);
  });

  test('is one commit with a tag, and leaves nothing uncommitted', () => {
    const folder = makeRepository();
    release(folder, next);
    expect(git(folder, 'log', '-1', '--format=%s')).toBe('chore(repo): release 0.2.0');
    expect(git(folder, 'rev-parse', 'v0.2.0^{commit}')).toBe(git(folder, 'rev-parse', 'HEAD'));
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test.each<[string, Partial<ReleaseOptions>]>([
    ['a number that is none', { version: 'next' }],
    ['a version that is not newer', { version: '0.1.0' }],
    ['code that fails its tests', { isGreen: () => false }],
    ['a picture that was not taken', { takePicture: () => false }],
    ['a promise about Node.js that has expired', { date: '2027-09-01' }],
  ])('refuses %s and changes nothing', (_, options) => {
    const folder = makeRepository();
    const before = git(folder, 'rev-parse', 'HEAD');
    expect(() => release(folder, { ...next, ...options })).toThrow(Fault);
    expect(git(folder, 'rev-parse', 'HEAD')).toBe(before);
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test('is made on the last day of the promise about Node.js, but not without one', () => {
    release(makeRepository(), { ...next, date: '2027-08-31' });
    const folder = makeRepository();
    writeFileSync(join(folder, 'README.md'), 'Node.js 20.19 or newer.\n');
    git(folder, 'commit', '--quiet', '--all', '--message', 'docs(repo): no date');
    expect(() => release(folder, next)).toThrow('README.md does not say until when');
  });

  test('refuses to be made of nothing', () => {
    const folder = makeRepository(NOTES.replace(/### Added[^]*?(?=## \[)/, ''));
    expect(() => release(folder, next)).toThrow('nothing under [Unreleased]');
    expect(git(folder, 'status', '--porcelain')).toBe('');
  });

  test('refuses changes that are not committed', () => {
    const folder = makeRepository();
    writeFileSync(join(folder, 'package.json'), '{}');
    expect(() => release(folder, next)).toThrow('not committed');
  });

  test('refuses a tag that is there', () => {
    const folder = makeRepository();
    git(folder, 'tag', 'v0.2.0');
    expect(() => release(folder, next)).toThrow('tag v0.2.0');
  });
});

test('README’s picture is small enough to load at once', () => {
  expect(statSync(join(root, 'docs/lab.png')).size).toBeLessThan(300_000);
});

describe("a version's commit", () => {
  const withTwo = () => {
    const folder = makeRepository();
    release(folder, next);
    return folder;
  };

  test('is the one of its tag', () => {
    const folder = withTwo();
    git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'later');
    git(folder, 'tag', '--force', 'v0.1.0', 'HEAD');
    const head = git(folder, 'rev-parse', 'HEAD');
    expect(findVersion(folder, 'v0.1.0')).toEqual({ version: '0.1.0', commit: head });
  });

  test.each(['0.1.0', '0.2.0'])('is found without tags: %s', (version) => {
    const folder = withTwo();
    git(folder, 'tag', '--delete', 'v0.2.0');
    const distance = version === '0.1.0' ? 'HEAD~1' : 'HEAD';
    expect(findVersion(folder, `v${version}`).commit).toBe(git(folder, 'rev-parse', distance));
  });

  test('that is unknown is asked for in vain, in one sentence', () => {
    expect(() => findVersion(makeRepository(), 'v9.9.9')).toThrow(/9\.9\.9 is not in this/);
  });
});

describe('this repository', () => {
  const entries = entriesOf(readSource('CHANGELOG.md'));

  test('says one version in package.json, compose file, overlays and CHANGELOG.md', () => {
    const said = versionedFiles(root).map((one) => [one.file, ...new Set(versionsIn(root, one))]);
    expect(said.length).toBeGreaterThan(15);
    const [newest] = entries;
    expect(said).toEqual(said.map(([file]) => [file, newest?.version]));
  });

  test('names the commit of the first version, for clones without tags', () => {
    const { version, commit = '' } = entries.at(-1) ?? {};
    expect({ version, commit }).toEqual({ version: '0.1.0', commit: '2b98c25' });
    if (tryGit(root, 'cat-file', '-e', commit) === undefined)
      return console.warn('There is no history of git here, so no version was looked up.');
    expect(findVersion(root, 'v0.1.0').commit).toMatch(/^2b98c25/);
  });
});
