import { Fault, asFault, requireRoom } from '../harness/fault.mjs';
import { takeLock } from '../harness/lock.mjs';
import { dataFolder, root } from '../harness/repository.mjs';
import { installDependencies } from './install.mjs';

/**
 * Runs a command. This file needs Node alone: it installs the dependencies, then continues in main.ts
 * in this same process, so that a signal arrives once and nothing is left behind.
 */
/** @type {import('../harness/repository.mjs').Mode[]} */
const MODES = ['dev', 'test', 'bench', 'compose', 'prove', 'reference', 'picture'];
const [, , flag = '', ...rest] = process.argv;
const mode = MODES.find((each) => flag === `--${each}`) ?? 'start';

try {
  const data = dataFolder(mode);
  for (const folder of [root, data]) requireRoom(folder);
  const lock = await takeLock(data);
  process.on('exit', lock.release);
  await installDependencies(data, lock);
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./main.ts');
  process.exitCode = await main(mode, rest, { data, lock });
} catch (error) {
  const fault = asFault(error);
  console.error(fault instanceof Fault ? `\n${fault.message}\n` : fault);
  process.exitCode = 1;
}
process.exit();
