import { openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST_BYTES = 10_000_000;

const logFile = (logs: string, name: string): string => join(logs, `${name}.log`);

/** Opens a log for appending; one that has grown too large is put aside first, one deep. */
export function openLog(logs: string, name: string): number {
  const file = logFile(logs, name);
  const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size > LARGEST_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

export const readLog = (logs: string, name: string): string =>
  readFileSync(logFile(logs, name), 'utf8');
