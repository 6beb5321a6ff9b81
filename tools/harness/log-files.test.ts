import { mkdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { openLog, turnOver } from './log-files.ts';

test('a log that has grown too large is turned over under the program that writes to it', () => {
  const logs = temporaryFolder();
  const file = join(logs, 'gateway.log');
  const descriptor = openLog(logs, 'gateway');
  writeSync(descriptor, 'old lines\n');
  turnOver(file, 100);
  expect(readFileSync(file, 'utf8')).toBe('old lines\n');
  turnOver(file, 5);
  writeSync(descriptor, 'new\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('old lines\n');
  expect(readFileSync(file, 'utf8')).toBe('new\n');
});

test('a line is gone after 30 days, however little is written', () => {
  const file = join(temporaryFolder(), 'gateway.log');
  const day = 24 * 3600 * 1000;
  const start = Date.now();
  writeFileSync(file, 'old line\n');
  turnOver(file, 100, start + 14 * day);
  expect(readFileSync(file, 'utf8')).toBe('old line\n');
  turnOver(file, 100, start + 16 * day);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('old line\n');
  turnOver(file, 100, start + 31 * day);
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('');
});

test('a log is emptied even where there is no room for the copy', () => {
  const file = join(temporaryFolder(), 'gateway.log');
  writeFileSync(file, 'old lines\n');
  // A folder cannot be replaced by a copy, so this fails like a full disk.
  mkdirSync(`${file}.1`);
  expect(() => turnOver(file, 5)).toThrow();
  expect(readFileSync(file, 'utf8')).toBe('');
});
