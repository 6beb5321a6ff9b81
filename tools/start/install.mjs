import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, faultOf } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';
import { step } from '../harness/steps.mjs';

const STOP_MS = 2000;

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, extraneous?: boolean }} LockedPackage */

/** @param {string} path @returns {Record<string, LockedPackage> | undefined} */
function readPackages(path) {
  try {
    const { packages } = JSON.parse(readFileSync(path, 'utf8'));
    // The workspace itself is not an installed package.
    delete packages[''];
    return packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules holds what package-lock.json asks for, by npm's own record of what it
 * installed. npm writes that record last, so an interrupted installation counts as missing. Optional
 * packages may be absent: they belong to other platforms.
 * @param {string} [folder]
 */
export function isInstalled(folder = root) {
  const wanted = readPackages(join(folder, 'package-lock.json'));
  const present = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  const isSame = (/** @type {string} */ path) =>
    wanted[path]?.version === present[path]?.version &&
    wanted[path]?.integrity === present[path]?.integrity;
  const isComplete = Object.entries(wanted).every(
    ([path, { optional, devOptional, extraneous }]) =>
      path in present || optional || devOptional || extraneous,
  );
  return isComplete && Object.keys(present).every((path) => path in wanted && isSame(path));
}

/** npm as it runs this script, else the one on the PATH. */
function npmCommand() {
  const { npm_execpath: script } = process.env;
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm'];
}

/** @param {string} logFile @param {import('../harness/lock.mjs').Lock} lock */
async function runInstall(logFile, lock) {
  const [command = 'npm', ...first] = npmCommand();
  const log = openSync(logFile, 'w');
  const child = spawn(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', log, log],
  });
  if (child.pid) lock.noteCommand('install', child.pid);
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
    // npm first clears up what it has begun, which may take minutes; the next start does so anyway.
    setTimeout(() => child.kill('SIGKILL'), STOP_MS).unref();
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', resolve);
  });
  process.off('SIGTERM', stop).off('SIGINT', stop);
  closeSync(log);
  if (code === 0) return;
  if (isStopped || code === null) throw new Fault('The installation was stopped.');
  const output = readFileSync(logFile, 'utf8').trim();
  const tail = output.split('\n').slice(-15).join('\n');
  const sentence = `The dependencies could not be installed (npm ci ended with ${code}).`;
  throw faultOf(root, output, `${sentence}\n${tail}`);
}

/**
 * Installs the locked dependencies when they are missing or stale, without running their scripts.
 * @param {string} data
 * @param {import('../harness/lock.mjs').Lock} lock
 */
export async function installDependencies(data, lock) {
  await step('install', async (note) => {
    if (isInstalled()) return note('dependencies are up to date');
    note('dependencies, by npm ci');
    const logs = join(data, 'logs');
    mkdirSync(logs, { recursive: true });
    await runInstall(join(logs, 'install.log'), lock);
  });
}
