import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BROKEN_NETWORKS, connectionsToObserve } from '@netward/challenges/reference';
import { routedNetwork } from '../reference/challenges/routed.ts';
import { cableLines, equipmentLines } from '../reference/wiring.ts';
import { sh, TOOLS, type DebianPackage, type FetchedPackages } from './packages.ts';

const unique = <T>(all: readonly T[]): readonly T[] => [...new Set(all)];
const repairs = BROKEN_NETWORKS.flatMap(({ flows }) => flows);

/** The addresses behind the firewall. */
export const SERVERS = unique(connectionsToObserve().map(({ destination }) => destination));
/** What listens at an end: at neither a port that is not asked for, since clients may open connections from it. */
const portsAt = (host: string) =>
  unique(
    [...connectionsToObserve(), ...repairs]
      .filter(({ destination }) => SERVERS.includes(destination) === (host === 'inside'))
      .map(({ port }) => port),
  ).join(' ');
/** In front of the firewall each of these is somebody's: generated streams draw from all of them. */
const ANYBODY = ['10.0.0.0/8', '192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'];
const GATEWAY_OUTSIDE = '172.16.1.1';

const batch = (space: string, lines: readonly string[]): string =>
  `ip ${space}-batch - <<'END'\n${lines.join('\n')}\nEND`;

/** Lines for a host: those of `ip` in one go, since starting a program takes long in the machine. */
function commandsOn(host: string, lines: readonly string[]): readonly string[] {
  const isIp = (line: string) => line.startsWith('ip ');
  const own = lines.filter(isIp).map((line) => line.slice('ip '.length));
  return [
    ...lines.filter((line) => !isIp(line)).map((line) => `ip netns exec ${host} ${line}`),
    batch(`-n ${host} `, own),
  ];
}

function networkScript(): string {
  const { cables, equipment } = routedNetwork([], SERVERS);
  const laid = cableLines((host) => host, cables);
  const everybody = [
    ...SERVERS.map((server) => `ip route add ${server}/32 via ${GATEWAY_OUTSIDE} table local`),
    ...ANYBODY.map((network) => `ip route add local ${network} dev lo`),
  ];
  return [
    batch('', laid),
    ...Object.entries(equipment).flatMap(([host, each]) => commandsOn(host, equipmentLines(each))),
    ...commandsOn('outside', everybody),
    ...['outside', 'inside'].map(
      (host) => `ip netns exec ${host} agent serve ${portsAt(host)} </dev/null >/dev/null 2>&1 &`,
    ),
    '',
  ].join('\n');
}

/** What any word of nft may need, and the cables. What they depend on follows. */
const MODULES =
  'crc32c_generic veth nf_tables nft_ct nft_limit nft_log nf_log_syslog nft_reject_inet nft_reject_ipv4 nft_connlimit ' +
  'nft_quota nft_numgen nft_hash nft_fib_inet nft_nat nft_masq nft_redir nft_chain_nat';
const LIBRARY_FOLDERS = ['lib/i386-linux-gnu', 'usr/lib/i386-linux-gnu', 'lib', 'usr/lib'];
const GUEST = join(import.meta.dirname, 'guest');
const TEXTS: Readonly<Record<string, string>> = {
  'etc/passwd': 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/bin/false\n',
  'etc/group': 'root:x:0:\nnogroup:x:65534:\n',
  'etc/hosts': '127.0.0.1 localhost\n10.0.0.20 shop.lab\n',
};
const [FOLDER, PROGRAM, TEXT, DEVICE] = [0o40755, 0o100755, 0o100644, 0o20600];

/** The files of the machine's memory disk, and the packages that they come from. */
class Root {
  readonly files = new Map<string, readonly [mode: number, data: Buffer]>();
  readonly used = new Set<DebianPackage>();

  constructor(readonly packages: readonly DebianPackage[]) {}

  find(...paths: readonly string[]): string {
    for (const path of paths)
      for (const each of this.packages) {
        const file = join(each.folder, path);
        if (!existsSync(file)) continue;
        this.used.add(each);
        return realpathSync(file);
      }
    throw new Error(`No package has ${paths.join(' or ')}.`);
  }

  put(path: string, file: string): void {
    this.files.set(path, [PROGRAM, readFileSync(file)]);
  }

  /** A program with the libraries that it names, and those that they name. */
  putProgram(path: string, file: string): void {
    this.put(path, file);
    for (const [, name] of sh('readelf', '-d', file).matchAll(/NEEDED\).*\[(.+)\]/g))
      if (!this.files.has(`lib/${name}`))
        this.putProgram(`lib/${name}`, this.find(...LIBRARY_FOLDERS.map((at) => join(at, name!))));
  }
}

/** Puts the modules in, and says in which order they are loaded. */
function putModules(root: Root, release: string): void {
  const folder = root.find(`lib/modules/${release}/kernel`);
  const nameOf = (path: string) => basename(path, '.ko').replaceAll('-', '_');
  const all = new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ko'))
      .map((path) => [nameOf(path), join(folder, path)]),
  );
  const order = new Set<string>();
  const load = (name: string) => {
    const file = all.get(name);
    if (!file) throw new Error(`This kernel has no module ${name}.`);
    const [, depends = ''] = /\0depends=([^\0]*)\0/.exec(readFileSync(file, 'latin1')) ?? [];
    for (const each of depends.split(',').filter(Boolean)) load(nameOf(each));
    if (!order.has(name)) root.put(`modules/${name}.ko`, file);
    order.add(name);
  };
  MODULES.split(' ').forEach(load);
  root.files.set('modules/order', [TEXT, Buffer.from(`${[...order].join('\n')}\n`)]);
}

/** Compiles the agent against musl of i386, so that it needs no library. */
function compileAgent(root: Root, work: string): string {
  const musl = (file: string) => root.find(`usr/lib/i386-linux-musl/${file}`);
  const flags =
    '-m32 -march=i686 -Os -Wall -Wextra -Werror -static -no-pie -fno-pie -fno-stack-protector ' +
    '-fno-asynchronous-unwind-tables -nostdinc -nostdlib -s';
  const agent = join(work, 'agent');
  sh(
    'gcc',
    ...[...flags.split(' '), '-isystem', root.find('usr/include/i386-linux-musl')],
    ...['crt1.o', 'crti.o'].map(musl),
    join(GUEST, 'agent.c'),
    musl('libc.a'),
    root.find('usr/lib/gcc/i686-linux-gnu/12/libgcc.a'),
    ...[musl('crtn.o'), '-o', agent],
  );
  return agent;
}

const EMPTY = Buffer.alloc(0);

/** An archive in the kernel's own format (cpio, "newc"), the same for the same files. */
function archive(files: Root['files']): Buffer {
  let serial = 0;
  const padded = (bytes: Uint8Array) =>
    Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  const entry = (name: string, mode: number, data: Uint8Array = EMPTY, major = 0, minor = 0) => {
    const nameSize = name.length + 1;
    const numbers = [++serial, mode, 0, 0, 1, 0, data.length, 0, 0, major, minor, nameSize, 0];
    const head = numbers.map((each) => each.toString(16).padStart(8, '0')).join('');
    return [padded(Buffer.from(`070701${head}${name}\0`, 'latin1')), padded(data)];
  };
  const folders = new Set(['dev', 'root', 'usr/bin']);
  for (const path of [...files.keys(), ...folders])
    for (let up = dirname(path); up !== '.'; up = dirname(up)) folders.add(up);
  return Buffer.concat([
    ...[...folders].sort().flatMap((folder) => entry(folder, FOLDER)),
    ...[...files].flatMap(([path, [mode, data]]) => entry(path, mode, data)),
    ...entry('dev/console', DEVICE, undefined, 5, 1),
    ...entry('TRAILER!!!', 0),
  ]);
}

export interface BootFiles {
  readonly kernel: Buffer;
  readonly initrd: Buffer;
  readonly bios: Buffer;
  readonly vgaBios: Buffer;
  /** The packages of which something is in any of them. */
  readonly used: readonly DebianPackage[];
}

export function bootFiles({ packages, release }: FetchedPackages, work: string): BootFiles {
  const root = new Root(packages);
  for (const path of Object.values(TOOLS)) root.putProgram(path, root.find(path));
  root.put('lib/ld-linux.so.2', root.find('lib/ld-linux.so.2', 'lib/i386-linux-gnu/ld-linux.so.2'));
  putModules(root, release);
  root.put('bin/agent', compileAgent(root, work));
  root.put('init', join(GUEST, 'init'));
  for (const [path, text] of Object.entries({ ...TEXTS, 'network.sh': networkScript() }))
    root.files.set(path, [TEXT, Buffer.from(text)]);
  return {
    kernel: readFileSync(root.find(`boot/vmlinuz-${release}`)),
    initrd: gzipSync(archive(root.files), { level: 9 }),
    bios: readFileSync(root.find('usr/share/seabios/bios.bin')),
    vgaBios: readFileSync(root.find('usr/share/seabios/vgabios-stdvga.bin')),
    used: [...root.used],
  };
}
