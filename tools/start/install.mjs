import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../harness/fault.mjs';
import { root } from '../harness/repository.mjs';
import { step } from '../harness/steps.mjs';

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

/** @param {string} logFile */
async function runInstall(logFile) {
  const [command = 'npm', ...first] = npmCommand();
  const log = openSync(logFile, 'w');
  const child = spawn(command, [...first, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', log, log],
  });
  const stop = () => child.kill();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', resolve);
  });
  process.off('SIGTERM', stop).off('SIGINT', stop);
  closeSync(log);
  if (code === 0) return;
  if (code === null) throw new Fault('The installation was stopped.');
  const tail = readFileSync(logFile, 'utf8').trim().split('\n').slice(-15).join('\n');
  throw new Fault(`The dependencies could not be installed (npm ci ended with ${code}).\n${tail}`);
}

/**
 * Installs the locked dependencies when they are missing or stale, without running their scripts.
 * @param {string} data
 */
export async function installDependencies(data) {
  await step('install', async (note) => {
    if (isInstalled()) return note('dependencies are up to date');
    note('dependencies, by npm ci');
    const logs = join(data, 'logs');
    mkdirSync(logs, { recursive: true });
    await runInstall(join(logs, 'install.log'));
  });
}
