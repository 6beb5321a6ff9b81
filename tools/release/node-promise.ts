import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';

const PROMISE = /Node\.js [\d.]+ or newer works until (\d+ \w+ \d{4})/;

/**
 * Compares the day of a release, as `2026-11-21`, with the day until which README promises the oldest
 * version of Node.js. Throws a `Fault` when that day is over: someone has to decide what comes next.
 */
export function requireNodePromise(root: string, date: string): void {
  const [, day] = PROMISE.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const last = Date.parse(`${day} UTC`);
  if (Number.isNaN(last))
    throw new Fault('README.md does not say until when the oldest version of Node.js works.');
  if (Date.parse(date) > last)
    throw new Fault(
      `README.md promises the oldest version of Node.js until ${day}: give a later day, or drop it.`,
    );
}
