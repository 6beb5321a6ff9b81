import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from './install.mjs';

const locked = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/only-on-mac': { version: '1.0.0', optional: true },
};
const present = { 'node_modules/a': locked['node_modules/a'] };

function makeWorkspace(installed: object | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'netward-install-'));
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
  ['all is there but what other platforms need', present, true],
  ['a package is missing', {}, false],
  ['a package has another version', { 'node_modules/a': { version: '1.0.1' } }, false],
  ['a package is too many', { ...present, 'node_modules/b': { version: '1.0.0' } }, false],
])('knows whether an installation is complete when %s', (_case, installed, isExpected) => {
  expect(isInstalled(makeWorkspace(installed))).toBe(isExpected);
});

test('an installation of our own counts for as long as the lock file stays the same', () => {
  const folder = makeWorkspace({});
  const lock = readFileSync(join(folder, 'package-lock.json'));
  const stamp = createHash('sha256').update(lock).digest('hex');
  writeFileSync(join(folder, 'node_modules', '.netward-installed'), stamp);
  expect(isInstalled(folder)).toBe(true);
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { ...locked } }, null, 1),
  );
  expect(isInstalled(folder)).toBe(false);
});
