import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/repository.mjs';
import type { Workspace } from '../harness/workspace.ts';
import { countTests, runCounted } from './suite.ts';

const STALL_MS = 20_000;

let folder: string;
beforeEach(() => {
  mkdirSync(join(root, '.data'), { recursive: true });
  folder = mkdtempSync(join(root, '.data', 'stall-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SAMPLE = `
  test('ends', () => expect(1).toBe(1));
  test('is wrong', () => expect(1).toBe(2));
  test('never ends', () => new Promise(() => setInterval(() => undefined, 1000)));
`;
const CONFIG = `
  export default {
    testTimeout: 3_600_000,
    transform: {},
    reporters: ['default', '${join(root, 'tools/test/jest-progress.mjs')}'],
  };
`;

test('a suite that stalls is ended; it tells what it had done and which test hung', async () => {
  writeFileSync(join(folder, 'sample.test.cjs'), SAMPLE);
  writeFileSync(join(folder, 'jest.config.mjs'), CONFIG);
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const args = [jest, '--testMatch', '**/*.test.cjs', '--maxWorkers=1'];
  const workspace = { logs: folder, stop: new AbortController().signal } as Workspace;
  const result = await runCounted(
    { workspace, stallMs: STALL_MS },
    'sample',
    { command: process.execPath, args, cwd: folder },
    countTests,
  );
  expect(result).toMatchObject({ passed: 1, failed: 2 });
  expect(result.explanation).toMatch(/nothing happened for 20 s/);
  expect(result.explanation).toMatch(/sample\.test\.cjs › never ends/);
  expect(result.explanation).not.toMatch(/› ends/);
}, 240_000);
