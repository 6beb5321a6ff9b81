import { existsSync, readFileSync } from 'node:fs';
import type { Counts } from './counts.ts';

interface ProgressLine {
  test: string;
  /** `begun`, or how it ended, in the word of jest or of Playwright. */
  state: string;
}

/** What the reporters of jest and Playwright have written so far. */
export interface TestProgress extends Counts {
  /** The tests that have begun and not ended. */
  running: string[];
}

const HELD = new Set(['passed', 'expected']);
const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

function linesOf(file: string): ProgressLine[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return whole.map((line) => JSON.parse(line) as ProgressLine);
}

/** Reads a file of progress; a test that was begun again after it ended counts as running. */
export function readProgress(file: string): TestProgress {
  const running = new Map<string, number>();
  const progress = { passed: 0, failed: 0 };
  for (const { test, state } of linesOf(file)) {
    const open = running.get(test) ?? 0;
    running.set(test, state === 'begun' ? open + 1 : open - 1);
    if (HELD.has(state)) progress.passed += 1;
    else if (state !== 'begun' && !NOT_RUN.has(state)) progress.failed += 1;
  }
  return { ...progress, running: [...running.keys()].filter((test) => running.get(test)! > 0) };
}
