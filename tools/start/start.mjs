/**
 * The entry of `npm start`, `npm test` and the other commands. It needs Node alone: it installs the
 * dependencies, then continues in main.ts in this same process, so that a signal arrives once and
 * nothing is left behind.
 */
const MODES = /** @type {const} */ ({
  '--dev': 'dev',
  '--test': 'test',
  '--bench': 'bench',
  '--images': 'images',
  '--prove': 'prove',
});
const [, , flag = '', ...rest] = process.argv;
const mode = MODES[/** @type {keyof typeof MODES} */ (flag)] ?? 'start';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Netward needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

const { Fault } = await import('../harness/fault.mjs');
const { takeLock } = await import('../harness/lock.mjs');
const { dataFolder } = await import('../harness/repository.mjs');
const { installDependencies } = await import('./install.mjs');

try {
  const data = dataFolder(mode);
  const lock = await takeLock(data);
  process.on('exit', lock.release);
  await installDependencies(data);
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./main.ts');
  process.exitCode = await main({ mode, data, lock, args: rest });
} catch (error) {
  console.error(error instanceof Fault ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
process.exit();
