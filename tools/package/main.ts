import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Level, findLevel, levels } from '@netward/levels';
import { zipSync, type Zippable } from 'fflate';
import { root } from '../harness/repository.mjs';

/**
 * A package's manifest: one item with one resource, in the namespaces of ADL SCORM 1.2 (Content
 * Aggregation Model, 2.3). Every name in it is our own, so nothing has to be escaped but the title.
 */
function manifestOf({ id, slug, texts }: Level, files: readonly string[]): string {
  const places: Record<string, string> = {
    NAME: `netward-${id}-${slug}`,
    TITLE: `Netward ${id}: ${texts.title}`.replaceAll('&', '&amp;'),
    FILES: files.map((file) => `      <file href="${file}"/>`).join('\n'),
  };
  const template = readFileSync(join(import.meta.dirname, 'imsmanifest.xml'), 'utf8');
  return template.replace(/@([A-Z]+)@/g, (_, place: string) => places[place]!);
}

const BUILT = join(root, 'apps/web/dist/package');

interface BuiltChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The folder or file of a level in the name of a module: `02-firewall/quiz.js`, `forms/02-firewall.ts`. */
const LEVEL_OF_MODULE = /\/(\d\d)-[a-z-]+(?:\/|\.)/;

/** The files that a level's page can ask for; what only other levels load on demand is left out. */
function filesFor({ id }: Level, manifest: Readonly<Record<string, BuiltChunk>>): string[] {
  const isOther = (name: string) => {
    const number = LEVEL_OF_MODULE.exec(name)?.[1];
    return number !== undefined && Number(number) !== Number(id);
  };
  const reached = new Set(['package.html']);
  for (const name of reached) {
    const { imports = [], dynamicImports = [] } = manifest[name]!;
    for (const next of [...imports, ...dynamicImports.filter((lazy) => !isOther(lazy))])
      reached.add(next);
  }
  const chunks = [...reached].map((name) => manifest[name]!);
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)].toSorted();
}

/** The SCORM 1.2 package of a level as a ZIP, which is the same for the same build. */
function packageOf(level: Level): Uint8Array {
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'));
  const files = filesFor(level, manifest);
  const page = readFileSync(join(BUILT, 'package.html'), 'utf8')
    .replace('data-level=""', `data-level="${level.id}"`)
    .replace('<title>Netward</title>', `<title>${level.texts.title} · Netward</title>`);
  const text = new TextEncoder();
  const zipped: Zippable = {
    'imsmanifest.xml': text.encode(manifestOf(level, ['index.html', ...files])),
    'index.html': text.encode(page),
    ...Object.fromEntries(files.map((file) => [file, readFileSync(join(BUILT, file))])),
  };
  return zipSync(zipped, { level: 9, mtime: new Date(1980, 0, 1) });
}

/**
 * `npm run package -- level 2` or `-- all`: writes a SCORM 1.2 package for each level into
 * `.data/packages`, or where `--to` says. `--built`: the libraries are, and others read them now.
 */

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
