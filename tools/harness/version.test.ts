import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { git, versionOf } from './git.ts';

function makeFolder(version: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  return folder;
}

test('a folder that is no repository has a version and an unknown revision', () => {
  expect(versionOf(makeFolder('1.2.3'))).toEqual({
    NETWARD_VERSION: '1.2.3',
    NETWARD_REVISION: 'unknown',
  });
});

test('a repository says its commit', () => {
  const folder = makeFolder('1.2.3');
  git(folder, 'init', '--quiet');
  const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@netward.test'];
  git(folder, ...author, 'commit', '--quiet', '--allow-empty', '--message', 'first');
  expect(versionOf(folder).NETWARD_REVISION).toBe(git(folder, 'rev-parse', '--short', 'HEAD'));
});
