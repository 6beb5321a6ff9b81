import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, isDiskFull } from './fault.mjs';
import { endProcess, isRunning, markOf } from './processes.mjs';

const SAVE_AGAIN_MS = 5000;

/** @typedef {import('./processes.mjs').ProcessMark} ProcessMark */
/**
 * What `running.json` says about a running product, besides its addresses.
 * @typedef {object} RunningFile
 * @property {ProcessMark} starter
 * @property {Record<string, ProcessMark>} [services] processes that must not outlive the starter
 * @property {Record<string, number>} [pids]
 * @property {string} [siteUrl]
 */

const NOBODY = { starter: { pid: 0, birth: '' } };

/**
 * The claim in a file; an unreadable one belongs to no process.
 * @param {string} file
 * @returns {RunningFile | undefined}
 */
function read(file) {
  try {
    const running = JSON.parse(readFileSync(file, 'utf8'));
    return running?.starter ? running : NOBODY;
  } catch (error) {
    if (error instanceof SyntaxError) return NOBODY;
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {RunningFile | undefined} running */
const holderOf = (running) =>
  running && `${running.starter.pid}-${running.starter.birth.replace(/\W/g, '')}`;

/** Another starter holds the claim. */
class Held extends Error {
  /** @param {RunningFile} holder */
  constructor(holder) {
    super('held');
    this.holder = holder;
  }
}

/**
 * Writes this process's claim next to the place where it belongs. It is a new file each time, for the
 * one before may have been linked elsewhere.
 * @param {string} file
 * @param {Record<string, ProcessMark>} [services]
 */
function writeClaim(file, services = {}) {
  const claim = `${file}.${process.pid}`;
  rmSync(claim, { force: true });
  writeFileSync(claim, JSON.stringify({ starter: markOf(process.pid), services }));
  return claim;
}

/** Puts the claim where there is none, complete from the first moment. @param {string} file */
function claimFree(file) {
  const claim = writeClaim(file);
  try {
    linkSync(claim, file);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Claims a file for this process, unless a living one holds it, and answers the dead claim that was
 * replaced. The right to replace a dead claim is itself claimed in this way, so exactly one of many
 * takers gets it, wherever another one was killed.
 * @param {string} file
 * @returns {RunningFile | undefined}
 */
function take(file) {
  while (!claimFree(file)) {
    const previous = read(file);
    if (!previous) continue;
    if (isRunning(previous.starter)) throw new Held(previous);
    const succession = `${file}.after-${holderOf(previous)}`;
    take(succession);
    try {
      // Somebody else may have succeeded since it was read; from here on only this process can.
      if (holderOf(read(file)) !== holderOf(previous)) continue;
      renameSync(writeClaim(file, previous.services), file);
      return previous;
    } finally {
      rmSync(succession, { force: true });
    }
  }
  return undefined;
}

/**
 * Locks a data folder for this process, and ends the services that a killed starter left behind.
 * Throws a `Fault` while another starter holds the lock.
 * @param {string} data
 */
export async function takeLock(data) {
  mkdirSync(data, { recursive: true });
  const file = join(data, 'running.json');
  try {
    const previous = take(file);
    const leftOver = Object.values(previous?.services ?? {});
    await Promise.all(leftOver.map((mark) => endProcess(mark, { patienceMs: 2000 })));
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    const { starter, siteUrl } = error.holder;
    const where = siteUrl ? ` at ${siteUrl}` : '';
    throw new Fault(
      `Netward is already running${where} (process ${starter.pid}, data in ${data}). Stop it there with Ctrl-C before you start it again.`,
    );
  }
  return openLock(file);
}

/** @param {string} file */
function openLock(file) {
  /** @type {Required<Omit<RunningFile, 'siteUrl'>>} */
  const running = { starter: markOf(process.pid), services: {}, pids: {} };
  /** @type {NodeJS.Timeout | undefined} */
  let again;
  const save = () => {
    clearTimeout(again);
    try {
      writeFileSync(`${file}.new`, `${JSON.stringify(running, null, 2)}\n`);
      renameSync(`${file}.new`, file);
    } catch (error) {
      // A full disk must not end what runs; the note is written when there is room.
      if (!isDiskFull(error)) throw error;
      again = setTimeout(save, SAVE_AGAIN_MS).unref();
    }
  };
  return {
    /**
     * Notes a process that the next start must end if this one is killed.
     * @param {string} name
     * @param {number} pid
     */
    noteService(name, pid) {
      this.noteCommand(name, pid);
      this.noteInfrastructure(name, pid);
    },
    /**
     * Notes a step of the start, which the next start must end if this one is killed meanwhile.
     * @param {string} name
     * @param {number} pid
     */
    noteCommand(name, pid) {
      running.services[name] = markOf(pid);
      save();
    },
    /**
     * Notes a process that the next start looks for by itself if this one is killed.
     * @param {string} name
     * @param {number} pid
     */
    noteInfrastructure(name, pid) {
      running.pids[name] = pid;
      save();
    },
    /** @param {Record<string, string>} addresses */
    noteAddresses(addresses) {
      Object.assign(running, addresses);
      save();
    },
    release: () => {
      clearTimeout(again);
      rmSync(file, { force: true });
    },
  };
}

/** @typedef {ReturnType<typeof openLock>} Lock */
