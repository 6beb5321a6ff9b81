import { existsSync, statfsSync } from 'node:fs';
import { Fault } from './fault.mjs';

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
