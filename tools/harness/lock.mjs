import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './fault.mjs';
import { endProcess, isRunning, markOf } from './processes.mjs';

/** @typedef {import('./processes.mjs').ProcessMark} ProcessMark */
/**
 * What `running.json` says about a running system.
 * @typedef {object} Running
 * @property {ProcessMark} starter
 * @property {Record<string, ProcessMark>} services processes that must not outlive the starter
 * @property {Record<string, unknown>} facts addresses and pids for whoever looks from outside
 */

/** @param {string} file @returns {Running | undefined} */
function read(file) {
  try {
    const { starter, services, ...facts } = JSON.parse(readFileSync(file, 'utf8'));
    return starter && { starter, services: services ?? {}, facts };
  } catch {
    return undefined;
  }
}

/** @param {string} data @param {Running} running */
function sentence(data, { starter, facts }) {
  const where = facts.siteUrl ? ` at ${facts.siteUrl}` : '';
  return `Netward is already running${where} (process ${starter.pid}, data in ${data}). Stop it there with Ctrl-C before you start it again.`;
}

/** @param {string} file */
function claim(file) {
  const running = { starter: markOf(process.pid) };
  try {
    writeFileSync(file, JSON.stringify(running), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Claims a data folder for this process, and ends what a starter that was killed left behind.
 * Throws a `Fault` while another starter holds it.
 * @param {string} data
 */
export async function takeLock(data) {
  mkdirSync(data, { recursive: true });
  const file = join(data, 'running.json');
  if (!claim(file)) {
    const previous = read(file);
    if (previous && isRunning(previous.starter)) throw new Fault(sentence(data, previous));
    const leftOver = Object.values(previous?.services ?? {});
    await Promise.all(leftOver.map((mark) => endProcess(mark, { patienceMs: 2000 })));
    rmSync(file, { force: true });
    if (!claim(file)) throw new Fault(`Another start is using ${data} at this moment.`);
  }
  return openLock(file);
}

/** @param {string} file */
function openLock(file) {
  /** @type {Running} */
  const running = { starter: markOf(process.pid), services: {}, facts: {} };
  /** @type {Record<string, number>} */
  const pids = {};
  const save = () => {
    const { facts, ...rest } = running;
    writeFileSync(`${file}.new`, `${JSON.stringify({ ...facts, pids, ...rest }, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  };
  return {
    /**
     * A process that the next start must end when this one is killed.
     * @param {string} name
     * @param {number} pid
     */
    noteService(name, pid) {
      running.services[name] = markOf(pid);
      pids[name] = pid;
      save();
    },
    /**
     * A process that the next start takes over when this one is killed.
     * @param {string} name
     * @param {number} pid
     */
    noteInfrastructure(name, pid) {
      pids[name] = pid;
      save();
    },
    /** @param {Record<string, unknown>} facts */
    noteFacts(facts) {
      Object.assign(running.facts, facts);
      save();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** @typedef {ReturnType<typeof openLock>} Lock */
