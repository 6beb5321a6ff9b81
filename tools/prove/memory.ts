import { spawnSync } from 'node:child_process';

/** Megabytes of memory that a process holds; 0 when it is gone. */
export function residentMegabytes(pid = 0): number {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(stdout ?? 0) / 1024);
}
