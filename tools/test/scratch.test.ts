import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';

const LITTERING = `
  import { mkdtempSync, writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';

  const litter = (): void => writeFileSync(join(mkdtempSync(join(tmpdir(), 'litter-')), 'file'), 'x');
  litter();
  test('passes', litter);
  test('fails', () => {
    litter();
    throw new Error('on purpose');
  });
`;
const CONFIG = `
  import { preset } from '${join(root, 'jest.preset.mjs')}';
  export default preset();
`;

let project: string;
let temporary: string;
beforeAll(() => {
  mkdirSync(join(root, '.data'), { recursive: true });
  project = mkdtempSync(join(root, '.data', 'scratch-'));
  for (const name of ['one', 'two']) writeFileSync(join(project, `${name}.test.ts`), LITTERING);
  writeFileSync(join(project, 'jest.config.mjs'), CONFIG);
});
beforeEach(() => (temporary = mkdtempSync(join(project, 'temporary-'))));
afterAll(() => rmSync(project, { recursive: true, force: true }));

test('nothing that tests put into the temporary folder outlives jest, also when they fail', () => {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = [join(root, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'small'];
  const cache = ['--cacheDirectory', join(project, 'cache')];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...node, ...jest, '--maxWorkers=2', ...cache],
    { cwd: project, env: { ...process.env, TMPDIR: temporary }, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('2 failed, 2 passed')]);
  expect(readdirSync(temporary)).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM'])('nor does it when jest is ended by %s', (signal) => {
  const script = `
    import open from '${join(root, 'tools/test/scratch.mjs')}';
    open();
    process.kill(process.pid, '${signal}');
    setInterval(() => undefined, 1000);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TMPDIR: temporary },
  });
  expect([status, readdirSync(temporary)]).toEqual([1, []]);
});

/** A program with its own folder, in which a program that it starts leaves something. */
const PROGRAM = `
  import { spawnSync } from 'node:child_process';
  import { openScratch } from '${join(root, 'tools/test/scratch.mjs')}';
  openScratch();
  spawnSync('mktemp', ['--directory']);`;
const play = (end: string) =>
  spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM + end], {
    env: { ...process.env, TMPDIR: temporary },
  });

test('what a killed run left goes when the next one begins, and nothing of one that still runs', () => {
  const { pid } = play("process.kill(process.pid, 'SIGKILL');");
  const left = readdirSync(temporary);
  expect(left).toEqual([expect.stringMatching(`^netward-tests-${pid}-`)]);
  expect(readdirSync(join(temporary, left[0]!))).toHaveLength(1);
  const running = `netward-tests-${process.pid}-x`;
  mkdirSync(join(temporary, running));
  play('');
  expect(readdirSync(temporary)).toEqual([running]);
});
