import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { endProcess, isRunning, markOf } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessMark} ProcessMark */
/**
 * What `running.json` says about a running product, besides its addresses.
 * @typedef {object} RunningFile
 * @property {ProcessMark} starter
 * @property {Record<string, ProcessMark>} [services] processes that must not outlive the starter
 * @property {Record<string, number>} [pids]
 * @property {string} [siteUrl]
 */

/** @param {string} file @returns {RunningFile | undefined} */
function read(file) {
  try {
    const running = JSON.parse(readFileSync(file, 'utf8'));
    return running.starter && running;
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, JSON.stringify({ starter: markOf(process.pid) }), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Locks a data folder for this process, and ends the services that a killed starter left behind.
 * Throws a `Fault` while another starter holds the lock.
 * @param {string} data
 */
export async function takeLock(data) {
  mkdirSync(data, { recursive: true });
  const file = join(data, 'running.json');
  if (!claim(file)) {
    const previous = read(file);
    if (previous && isRunning(previous.starter)) {
      const where = previous.siteUrl ? ` at ${previous.siteUrl}` : '';
      throw new Fault(
        `Netward is already running${where} (process ${previous.starter.pid}, data in ${data}). Stop it there with Ctrl-C before you start it again.`,
      );
    }
    const leftOver = Object.values(previous?.services ?? {});
    await Promise.all(leftOver.map((mark) => endProcess(mark, { patienceMs: 2000 })));
    rmSync(file, { force: true });
    if (!claim(file)) throw new Fault(`Another start is using ${data} at this moment.`);
  }
  return openLock(file);
}

/** @param {string} file */
function openLock(file) {
  /** @type {Required<Omit<RunningFile, 'siteUrl'>>} */
  const running = { starter: markOf(process.pid), services: {}, pids: {} };
  const save = () => {
    writeFileSync(`${file}.new`, `${JSON.stringify(running, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  };
  return {
    /**
     * Notes a process that the next start must end if this one is killed.
     * @param {string} name
     * @param {number} pid
     */
    noteService(name, pid) {
      running.services[name] = markOf(pid);
      this.noteInfrastructure(name, pid);
    },
    /**
     * Notes a process that the next start takes over if this one is killed.
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
    release: () => rmSync(file, { force: true }),
  };
}

/** @typedef {ReturnType<typeof openLock>} Lock */
