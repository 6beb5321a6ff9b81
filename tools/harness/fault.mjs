import { existsSync, statfsSync } from 'node:fs';

/** An error that the person at the keyboard can fix: printed as a sentence, without a stack. */
export class Fault extends Error {}

const ADVICE = {
  ENOSPC: 'there is no space left on its disk; make room and start again',
  EDQUOT: 'your share of its disk is used up; make room and start again',
  EROFS: 'it is on a disk that can only be read; use a folder that you may write to',
  EACCES: 'you may not read or write it; give it to the account that starts Netward',
  EPERM: 'you may not change it; give it to the account that starts Netward',
  ENOTDIR: 'a file is where a folder should be; move it away',
  EEXIST: 'a file is where a folder should be; move it away',
};

/** A fault in place of an error of the system that a person can do something about. @param {unknown} error */
export function asFault(error) {
  const { code = '', path } = /** @type {NodeJS.ErrnoException} */ (error ?? {});
  const advice = ADVICE[/** @type {keyof typeof ADVICE} */ (code)];
  return advice && path ? new Fault(`${path}: ${advice}.`) : error;
}

const DISK_FULL = /\b(ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/;

/** @param {unknown} error */
export const isDiskFull = (error) =>
  DISK_FULL.test(String(/** @type {NodeJS.ErrnoException} */ (error)?.code));

/**
 * A fault for a program that failed: one sentence where its output names a full disk, else the
 * sentence that was given.
 * @param {string} folder
 * @param {string} output
 * @param {string} sentence
 */
export function faultOf(folder, output, sentence) {
  return new Fault(DISK_FULL.test(output) ? `${folder}: ${ADVICE.ENOSPC}.` : sentence);
}

/** What a start writes before anything is ready: an empty database, its log and the services'. */
const NEEDED_MB = 100;

/**
 * Throws a `Fault` when the disk of a folder has too little room to start.
 * @param {string} folder
 * @param {number} [neededMb]
 */
export function requireRoom(folder, neededMb = NEEDED_MB) {
  if (!existsSync(folder)) return;
  const { bavail, bsize } = statfsSync(folder);
  const freeMb = Math.floor((bavail * bsize) / 1e6);
  if (freeMb < neededMb)
    throw new Fault(
      `Only ${freeMb} MB are free on the disk of ${folder}, and a start needs ${neededMb}: make room and start again.`,
    );
}
