import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const HAS_PROC = existsSync('/proc/self/stat');
const POLL_MS = 50;

/** @param {number} pid @param {string} column */
function askPs(pid, column) {
  return (
    spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  );
}

/** @param {string} path */
function readIfExists(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * When a process began, in whatever unit the system uses, or '' if it is gone. Together with the pid
 * this identifies a process: pids alone are reused, in containers within seconds.
 * @param {number} pid
 */
export function birthOf(pid) {
  if (!HAS_PROC) return askPs(pid, 'lstart').trim();
  const stat = readIfExists(`/proc/${pid}/stat`);
  // The command's name is in brackets and may contain spaces; state and start time follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? '' : (fields[19] ?? '');
}

/** The command line of a process, or '' if it is gone. @param {number} pid */
export function commandOf(pid) {
  if (!HAS_PROC) return askPs(pid, 'command').trim();
  return readIfExists(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/** @typedef {{ pid: number, birth: string }} ProcessMark identifies one process, even if its pid is reused */

/** @param {number} pid @returns {ProcessMark} */
export function markOf(pid) {
  return { pid, birth: birthOf(pid) };
}

/** @param {ProcessMark | undefined} mark */
export function isRunning(mark) {
  return mark !== undefined && mark.birth !== '' && birthOf(mark.pid) === mark.birth;
}

/**
 * Asks a process, and the group that it leads, to end, and insists when it does not. Resolves when it
 * is gone.
 * @param {ProcessMark} mark
 * @param {{ signal?: NodeJS.Signals, patienceMs?: number, insistBy?: NodeJS.Signals }} [options]
 */
export async function endProcess(
  mark,
  { signal = 'SIGTERM', patienceMs = 10_000, insistBy = 'SIGKILL' } = {},
) {
  const deadline = performance.now() + patienceMs;
  send(mark, signal);
  while (isRunning(mark)) {
    if (performance.now() > deadline) send(mark, insistBy);
    await pause(POLL_MS);
  }
}

/** @param {ProcessMark} mark @param {NodeJS.Signals} signal */
function send(mark, signal) {
  for (const target of [-mark.pid, mark.pid])
    try {
      if (isRunning(mark)) return void process.kill(target, signal);
    } catch {
      // It leads no group, or it ended between the check and the signal.
    }
}
