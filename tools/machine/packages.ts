import { execFileSync, type StdioOptions } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The last Debian with a kernel for i386, which is all that the emulator runs. */
const SUITE = 'bookworm';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** What the machine is made of; libraries follow by themselves. */
export const TOOLS: Readonly<Record<string, string>> = {
  nftables: 'usr/sbin/nft',
  iproute2: 'bin/ip',
  'busybox-static': 'bin/busybox',
};
/** What the build takes besides: the BIOS, and a C library that the agent carries along. */
const FOR_THE_BUILD = ['seabios', 'musl-dev', 'libgcc-12-dev'];

export interface DebianPackage {
  readonly name: string;
  readonly version: string;
  /** The source package with its version: 'linux=6.1.176-1'. */
  readonly source: string;
  readonly folder: string;
}

export interface FetchedPackages {
  readonly packages: readonly DebianPackage[];
  /** The kernel's: '6.1.0-50-686'. */
  readonly release: string;
}

const OUTPUT: StdioOptions = ['ignore', 'pipe', 'inherit'];

/** Runs a program; its error output is shown. */
export const sh = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, stdio: OUTPUT });

/** The archive that this machine's own apt uses. */
function ownMirror(): string {
  const sites = sh('apt-get', 'indextargets', '--format', '$(SITE)', 'Created-By: Packages');
  const site = sites.split('\n').find((each) => /\/debian\/?$/.test(each));
  if (!site) throw new Error('apt knows no archive of Debian here: name one with --mirror.');
  return site;
}

/** An apt of its own, so that it needs neither root nor i386 on this machine. */
function aptIn(work: string, mirror: string): readonly string[] {
  const state = join(work, 'apt');
  for (const each of ['state/lists/partial', 'cache/archives/partial', 'empty'])
    mkdirSync(join(state, each), { recursive: true });
  writeFileSync(join(state, 'status'), '');
  const line = `deb [arch=i386 signed-by=${KEYRING}] ${mirror} ${SUITE} main\n`;
  writeFileSync(join(state, 'sources.list'), line);
  return [
    'APT::Architecture=i386',
    'APT::Architectures::=i386',
    'APT::Sandbox::User=',
    'Debug::NoLocking=1',
    `Dir::Etc::sourcelist=${state}/sources.list`,
    `Dir::Etc::sourceparts=${state}/empty`,
    `Dir::State=${state}/state`,
    `Dir::State::status=${state}/status`,
    `Dir::Cache=${state}/cache`,
  ].flatMap((option) => ['-o', option]);
}

function unpack(work: string, file: string): DebianPackage {
  const deb = join(work, 'debs', file);
  const field = (name: string) => sh('dpkg-deb', '-f', deb, name).trim();
  const [name, version] = [field('Package'), field('Version')];
  // "Source: linux", "Source: linux (6.1.1-1)", or nothing where it has the package's own name and version.
  const [, source = name, other = version] = /^(\S+)(?: \((.+)\))?$/.exec(field('Source')) ?? [];
  const folder = join(work, 'unpacked', name);
  sh('dpkg-deb', '-x', deb, folder);
  return { name, version, source: `${source}=${other}`, folder };
}

/** Downloads and unpacks everything that goes in, and the kernel, whose release is the last part of its name. */
export function fetchPackages(work: string, mirror = ownMirror()): FetchedPackages {
  const apt = aptIn(work, mirror);
  sh('apt-get', ...apt, '-qq', 'update');
  const kernel = /Depends: (linux-image-\S+)/.exec(
    sh('apt-cache', ...apt, 'depends', 'linux-image-686'),
  )?.[1];
  if (!kernel) throw new Error(`${SUITE} has no kernel for i386.`);
  const wanted = [...Object.keys(TOOLS), ...FOR_THE_BUILD];
  const install = ['--no-install-recommends', '--print-uris', '-qq', 'install', ...wanted];
  const named = [...sh('apt-get', ...apt, ...install).matchAll(/^'[^']+' (\S+?)_/gm)];
  const names = [...new Set([...named.map(([, name]) => name!), kernel])];
  const debs = join(work, 'debs');
  rmSync(join(work, 'unpacked'), { recursive: true, force: true });
  for (const folder of [debs, join(work, 'unpacked')]) mkdirSync(folder, { recursive: true });
  const uris = sh('apt-get', ...apt, '--print-uris', '-qq', 'download', ...names);
  const files = [...uris.matchAll(/^'[^']+' (\S+)/gm)].map(([, file]) => file!);
  if (files.some((file) => !existsSync(join(debs, file))))
    execFileSync('apt-get', [...apt, '-qq', 'download', ...names], {
      cwd: debs,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const packages = readdirSync(debs)
    .filter((file) => files.includes(file))
    .map((file) => unpack(work, file));
  return { packages, release: kernel.replace('linux-image-', '') };
}
