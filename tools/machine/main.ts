/**
 * `npm run machine` builds the machine of challenge 2 into `.data/machine`, which `npm start` then serves. It needs a
 * Debian with gcc, binutils and zstd, no root, and some minutes. `-- check` plays what real nftables was seen to do.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../harness/repository.mjs';

const USAGE = 'npm run machine [-- check] [--folder folder] [--mirror address of a Debian archive]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: join(root, '.data/machine') },
    mirror: { type: 'string' },
  },
});
const [command = 'build'] = positionals;
if (!['build', 'check'].includes(command)) throw new Error(USAGE);
const projects = '@netward/machine,@netward/challenges';
const build = ['nx', 'run-many', '-t', 'build', '-p', projects];
execFileSync('npx', build, { cwd: root, stdio: 'inherit' });
const folder = resolve(values.folder);

async function buildMachine(): Promise<void> {
  const work = join(root, '.data/machine-build');
  mkdirSync(work, { recursive: true });
  const { fetchPackages } = await import('./packages.ts');
  const { bootFiles } = await import('./root.ts');
  const { snapshotOf } = await import('./boot.ts');
  const { WASM, writeFolder } = await import('./folder.ts');
  const fetched = fetchPackages(work, values.mirror);
  const files = bootFiles(fetched, work);
  console.log(`Linux ${fetched.release} boots; that takes a minute or more.`);
  const state = await snapshotOf(files, WASM, (line) => console.log(`  ${line}`));
  const { bytes } = await writeFolder(folder, work, fetched, files, state);
  console.log(`${folder}  ${(bytes / 1e6).toFixed(1)} MB to load`);
}

if (command === 'build') await buildMachine();
else process.exitCode = await (await import('./check.ts')).check(folder);
// The emulator's timers outlive it.
process.exit();
