import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProgress } from './progress.ts';

const folder = mkdtempSync(join(tmpdir(), 'progress-'));
afterAll(() => rmSync(folder, { recursive: true }));

function progressOf(...lines: [test: string, state: string][]) {
  const file = join(folder, 'tests.progress');
  const text = lines.map(([test, state]) => `${JSON.stringify({ test, state })}\n`).join('');
  writeFileSync(file, text);
  return readProgress(file);
}

test('counts what held and what did not, and names what has not ended', () => {
  expect(
    progressOf(
      ['a', 'begun'],
      ['b', 'begun'],
      ['a', 'passed'],
      ['c', 'begun'],
      ['c', 'timedOut'],
      ['d', 'skipped'],
    ),
  ).toEqual({ passed: 1, failed: 1, running: ['b'] });
});

test('a test of the same name in two projects has ended when both have', () => {
  const twice: [string, string][] = [
    ['a', 'begun'],
    ['a', 'begun'],
    ['a', 'passed'],
  ];
  expect(progressOf(...twice).running).toEqual(['a']);
  expect(progressOf(...twice, ['a', 'passed']).running).toEqual([]);
});

test('a file that nobody has written to yet tells of nothing', () => {
  expect(readProgress(join(folder, 'none'))).toEqual({ passed: 0, failed: 0, running: [] });
});
