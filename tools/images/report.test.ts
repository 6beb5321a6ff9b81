import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareWithBase } from './contents.ts';
import { faultsOf, type ImageFinding } from './report.ts';

const sound: ImageFinding = {
  bytes: 11_000_000,
  user: '10001:10001',
  isHealthy: true,
  isReadOnly: true,
  exitCode: 0,
  faults: [],
};

test('a sound image has no faults', () => {
  expect(faultsOf(sound)).toEqual([]);
});

test.each<[string, Partial<ImageFinding>]>([
  ['is too large', { bytes: 200_000_001 }],
  ['runs as root', { user: '0:0' }],
  ['names its user instead of numbering it', { user: 'node' }],
  ['has no user', { user: '' }],
  ['is not healthy', { isHealthy: false }],
  ['has a writable root', { isReadOnly: false }],
  ['is killed', { exitCode: 137 }],
  ['has a stray file', { faults: ['it adds /etc/shadow'] }],
])('an image that %s is refused', (_, change) => {
  expect(faultsOf({ ...sound, ...change })).toHaveLength(1);
});

test('reports files outside the folder of the image and measures those inside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'netward-trees-'));
  const [base, tree] = [join(folder, 'base'), join(folder, 'tree')];
  for (const path of [join(base, 'etc'), join(tree, 'etc'), join(tree, 'netward')])
    mkdirSync(path, { recursive: true });
  writeFileSync(join(tree, 'netward/main.js'), 'x'.repeat(5000), { mode: 0o444 });
  writeFileSync(join(tree, 'etc/stray'), '');
  const { bytes, faults } = compareWithBase(tree, base);
  rmSync(folder, { recursive: true });
  expect(bytes).toBeGreaterThanOrEqual(5000);
  expect(faults).toContain('it adds /etc/stray outside /netward');
});
