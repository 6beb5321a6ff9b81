import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PROTOCOL, type MachineFile, type MachineManifest } from '@netward/machine';
import { build } from 'esbuild';
import { MEMORY } from './boot.ts';
import { SERVERS, type BootFiles } from './root.ts';
import { sh, type DebianPackage, type FetchedPackages } from './packages.ts';

const placeOf = (name: string): string => createRequire(import.meta.url).resolve(name);
const V86 = dirname(placeOf('v86/package.json'));
export const WASM = readFileSync(join(V86, 'build/v86.wasm'));
const LICENCES = 'licences.txt';

/** Packs as densely as v86 unpacks. */
function packed(state: Uint8Array, work: string): Buffer {
  const file = join(work, 'snapshot');
  writeFileSync(file, state);
  sh('zstd', '--quiet', '--force', '-19', '-T1', file, '-o', `${file}.zst`);
  return readFileSync(`${file}.zst`);
}

async function workerScript(): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [placeOf('@netward/machine/worker')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    // What v86 takes in Node alone.
    external: ['node:*', 'crypto', 'fs', 'perf_hooks'],
    // With this v86 would make a second Worker from a blob, which the policy forbids.
    define: { Worker: 'undefined' },
    minify: true,
    legalComments: 'none',
    write: false,
  });
  return Buffer.from(outputFiles[0]!.contents);
}

/** What the licence files of Debian refer to. */
const COMMON = ['GPL-2', 'GPL-3', 'LGPL-2', 'LGPL-2.1', 'LGPL-3'];

/** A package's licence file; some have only a link to that of another package. */
function copyrightOf({ name, folder }: DebianPackage, all: readonly DebianPackage[]): string {
  const own = join(folder, 'usr/share/doc', name);
  const doc = lstatSync(own).isSymbolicLink() ? basename(readlinkSync(own)) : name;
  const files = all.map((each) => join(each.folder, 'usr/share/doc', doc, 'copyright'));
  const file = files.find((each) => existsSync(each))!;
  return readFileSync(file, 'utf8');
}

/** The kernel's binary package is signed apart from its source. */
const sourceOf = ({ source, version }: DebianPackage): string =>
  source.startsWith('linux-signed-') ? `linux=${version}` : source;

/** What stands in the licence files, after how to get the sources. */
function licences(used: readonly DebianPackage[], all: readonly DebianPackage[]): string {
  const version = JSON.parse(readFileSync(join(V86, 'package.json'), 'utf8')).version as string;
  const texts = [
    [`v86 ${version}`, readFileSync(join(V86, 'LICENSE'), 'utf8')],
    ...used.map((each) => [`${each.name} ${each.version}`, copyrightOf(each, all)]),
    ...COMMON.map((name) => [name, readFileSync(`/usr/share/common-licenses/${name}`, 'utf8')]),
  ];
  return [
    'What runs in this machine, its licences, and its sources.',
    '',
    'The programs are Debian’s packages, unchanged. On a Debian with a line deb-src for bookworm:',
    `  apt-get source --download-only ${[...new Set(used.map(sourceOf))].sort().join(' ')}`,
    'Versions that Debian has replaced since are in its archive of snapshots.',
    'The agent and the scripts that made the snapshot are in tools/machine of Netward’s sources (Apache-2.0).',
    ...texts.map(([title, text]) => `\n${'='.repeat(72)}\n${title}\n${'='.repeat(72)}\n${text}`),
    '',
  ].join('\n');
}

/** Writes a file, and next to it its encodings, which the gateway serves; says how many bytes travel. */
function writeEncoded(file: string, bytes: Buffer): number {
  writeFileSync(file, bytes);
  if (extname(file) === '.zst') return bytes.length;
  const br = brotliCompressSync(bytes);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  return br.length;
}

export async function writeFolder(
  folder: string,
  work: string,
  { packages, release }: FetchedPackages,
  { used, bios, vgaBios }: BootFiles,
  state: Uint8Array,
): Promise<MachineManifest> {
  const contents: Readonly<Record<MachineFile, readonly [name: string, bytes: Buffer]>> = {
    worker: ['worker.js', await workerScript()],
    wasm: ['v86.wasm', WASM],
    bios: ['bios.bin', bios],
    vgaBios: ['vgabios.bin', vgaBios],
    snapshot: ['snapshot.zst', packed(state, work)],
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(contents).map(([part, [name, bytes]]) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
    const own = `${basename(name, extname(name))}-${hash}${extname(name)}`;
    return { part, own, size: bytes.length, travelling: writeEncoded(join(folder, own), bytes) };
  });
  const names = files.map(({ part, own }) => [part, own]);
  const loaded = files.filter(({ part }) => part !== 'worker');
  writeFileSync(join(folder, LICENCES), licences(used, packages));
  const manifest: MachineManifest = {
    protocol: PROTOCOL,
    kernel: release,
    nftables: used.find(({ name }) => name === 'nftables')!.version,
    bytes: files.reduce((sum, { travelling }) => sum + travelling, 0),
    size: loaded.reduce((sum, { size }) => sum + size, 0),
    memory: MEMORY,
    files: Object.fromEntries(names) as MachineManifest['files'],
    servers: SERVERS,
    packages: used.map(({ name, version }) => `${name} ${version}`),
    licences: LICENCES,
  };
  writeFileSync(join(folder, 'machine.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
