import { copyFileSync, openSync, statSync, truncateSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { isDiskFull } from './fault.mjs';

const LARGEST_LOG_BYTES = 10_000_000;
const LOOK_MS = 5000;
/** A turned-over log stays until the next turn, so that a line is kept for twice this time: 30 days. */
const TURN_EVERY_MS = 15 * 24 * 3600 * 1000;

export const logFile = (logs: string, name: string): string => join(logs, `${name}.log`);

/** Copies a log that is too large or old to `.log.1`, if there is room, and empties it; who appends goes on. */
export function turnOver(file: string, largestBytes = LARGEST_LOG_BYTES, now = Date.now()): void {
  const log = statSync(file, { throwIfNoEntry: false });
  if (!log) return;
  const begun = statSync(`${file}.1`, { throwIfNoEntry: false })?.mtimeMs ?? log.birthtimeMs;
  if (log.size <= largestBytes && now - begun < TURN_EVERY_MS) return;
  try {
    copyFileSync(file, `${file}.1`);
  } finally {
    truncateSync(file);
  }
}

const watched = new Set<string>();

function look(): void {
  for (const file of watched)
    try {
      turnOver(file);
    } catch {
      // A log is never worth what it tells of; the next look tries again.
    }
}

/** Keeps a log small, to which programs append, for as long as this process lives. */
export function keepSmall(file: string): void {
  if (watched.size === 0) setInterval(look, LOOK_MS).unref();
  watched.add(file);
}

/** Opens a log for appending and keeps it small. Where the disk has no room for it, it is dropped. */
export function openLog(logs: string, name: string): number {
  const file = logFile(logs, name);
  keepSmall(file);
  try {
    return openSync(file, 'a');
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return openSync(devNull, 'a');
  }
}
