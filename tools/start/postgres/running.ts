import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../processes.mjs';

const pidFile = (folder: string): string => join(folder, 'postmaster.pid');

/** The server that runs on a data folder, as PostgreSQL itself wrote it down. */
export function findRunning(folder: string): { pid: number; port: number } | undefined {
  const lines = readLines(pidFile(folder));
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  // In a container the same pid soon names another program.
  return pid && port && /postgres/.test(commandOf(pid)) ? { pid, port } : undefined;
}

/** Removes what a dead server wrote down: PostgreSQL would take a stranger with its pid for itself. */
export function forgetDead(folder: string): void {
  rmSync(pidFile(folder), { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
