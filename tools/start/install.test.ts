import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../harness/testing/temporary-folder.ts';
import { isInstalled } from './install.mjs';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/only-on-mac': { version: '1.0.0', optional: true },
};
const present = { 'node_modules/a': locked['node_modules/a'] };

function makeWorkspace(installed: object | undefined): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (installed)
    writeFileSync(
      join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
  return folder;
}

test.each([
  ['nothing is there', undefined, false],
  ['everything is there except what other platforms need', present, true],
  ['a package is missing', {}, false],
  ['a package has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['there is an extra package', { ...present, 'node_modules/b': { version: '1.0.0' } }, false],
])('tells whether an installation is complete: %s', (_case, installed, isExpected) => {
  expect(isInstalled(makeWorkspace(installed))).toBe(isExpected);
});
