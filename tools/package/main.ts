/**
 * `npm run package -- level 2` or `-- all`: writes a SCORM 1.2 package for each level into
 * `.data/packages`, or where `--to` says. `--built`: the libraries are, and others read them now.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findLevel, type Level, levels } from '@netward/levels';
import { root } from '../harness/repository.mjs';
import { packageOf } from './package-files.ts';

const USAGE = 'npm run package -- level 2 | all [--to folder] [--built]';

function wanted([word, id = '']: readonly string[]): readonly Level[] {
  if (word === 'all') return levels;
  const level = word === 'level' ? findLevel(id) : undefined;
  if (!level) throw new Error(USAGE);
  return [level];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string', default: join(root, '.data/packages') },
    built: { type: 'boolean', default: false },
  },
});
const chosen = wanted(positionals);
const flags = values.built ? ['--excludeTaskDependencies'] : [];
const build = ['nx', 'run', '@netward/web:package', ...flags];
execFileSync('npx', build, { cwd: root, stdio: 'inherit' });
const folder = resolve(values.to);
mkdirSync(folder, { recursive: true });
for (const level of chosen) {
  const file = join(folder, `netward-${level.id}-${level.slug}.zip`);
  const zip = packageOf(level);
  writeFileSync(file, zip);
  console.log(`${file}  ${Math.ceil(zip.length / 1000)} kB`);
}
