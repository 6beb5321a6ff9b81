import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const NAME = /^netward-tests-(\d+)-/;

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}

/** Removes the folders of runs that were killed, which could not do it themselves. @param {string} folder */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder)) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && !isRunning(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Gives this process, and all that it starts from now on, its own temporary folder. It goes with
 * everything in it when the process ends, or when the next run begins if it was killed. A process has
 * one: jest calls the set-up of each kind of project, in an order that depends on the last run.
 */
export function openScratch() {
  if (NAME.exec(basename(tmpdir()))?.[1] === String(process.pid)) return;
  removeLeftovers(tmpdir());
  const folder = mkdtempSync(join(tmpdir(), `netward-tests-${process.pid}-`));
  // A pooler's folder below belongs to another account, which must get there.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Jest calls it before it starts its workers, which inherit TMPDIR. */
export default function openScratchOfJest() {
  openScratch();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}
