import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand, tailOf } from '../command.ts';
import { Fault, faultOf } from '../fault.mjs';
import { keepSmall, logFile } from '../log-files.ts';
import { writePrivately } from '../secrets.ts';
import { commandOf, endProcess, markOf, type ProcessMark } from '../processes.mjs';
import { SupervisedProcess } from '../supervised-process.ts';
import type { Workspace } from '../workspace.ts';
import {
  chooseAccount,
  handOver,
  type Account,
  binary,
  findBinaries,
  type Binaries,
} from './binaries.ts';
import { addressOf, askServer, DATABASE, SUPERUSER } from './connection.ts';

/** SIGINT is a fast shutdown, which loses nothing; SIGQUIT one that the next start recovers from. */
const ENDING = { signal: 'SIGINT', patienceMs: 60_000, insistBy: 'SIGQUIT' } as const;

interface Home {
  folder: string;
  binaries: Binaries;
  account: Account;
}

/** The environment without the person's own PostgreSQL settings. */
function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([variable]) => !variable.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Creates the data folder next to its place and moves it there. Removes what an interrupted start left. */
async function initialise(
  { data, logs, lock, secrets }: Workspace,
  { folder, binaries, account }: Home,
): Promise<void> {
  const freshName = `${basename(folder)}.new`;
  for (const name of readdirSync(data).filter((name) => name.startsWith(freshName)))
    rmSync(join(data, name), { recursive: true, force: true, maxRetries: 5 });
  const fresh = mkdtempSync(join(data, `${freshName}-`));
  const passwordFile = join(data, 'postgres.password');
  writePrivately(passwordFile, secrets.postgresPassword);
  for (const path of [fresh, passwordFile]) handOver(path, account);
  const flags = ['--locale=C', '--encoding=UTF8', '--no-sync', '--auth=scram-sha-256'];
  const command = account.as({
    command: binary(binaries, 'initdb'),
    args: ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...flags],
    env: environment(),
    cwd: fresh,
  });
  const log = logFile(logs, 'postgres');
  keepSmall(log);
  const onSpawn = (pid: number): void => lock.noteCommand('initdb', pid);
  const { code, output } = await runCommand(command, log, { isAppended: true, onSpawn });
  rmSync(passwordFile, { force: true });
  if (code !== 0)
    throw faultOf(data, output, `The database could not be created:\n${tailOf(output)}`);
  renameSync(fresh, folder);
}

/** The server that runs on a data folder, as PostgreSQL itself noted it. */
export function findRunning(folder: string): ProcessMark | undefined {
  const file = join(folder, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  // In a container the same pid soon belongs to another program.
  return pid && /postgres/.test(commandOf(pid)) ? markOf(pid) : undefined;
}

/** A PostgreSQL of this machine, on loopback, with its data in the data folder. */
export class OwnPostgres extends SupervisedProcess {
  readonly binaries: Binaries;
  readonly login: { port: number; password: string };
  /** The address of the product's database, for who may do everything. */
  readonly url: string;
  readonly #prepare: () => Promise<void> | void;

  constructor(workspace: Workspace, home: Home, port: number) {
    const { data, lock, secrets } = workspace;
    const { folder, binaries, account } = home;
    const login = { port, password: secrets.postgresPassword };
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
    super(workspace, {
      ...account.as({
        command: binary(binaries, 'postgres'),
        args: ['-D', folder, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
      }),
      name: 'postgres',
      cwd: folder,
      env: environment(),
      ask: () => askServer(login),
      // Otherwise PostgreSQL could mistake another program with the dead server's pid for that server.
      beforeSpawn: () => rmSync(join(folder, 'postmaster.pid'), { force: true }),
      onSpawn: (pid) => lock.noteInfrastructure('postgres', pid),
      ending: ENDING,
      words: {
        slow: 'PostgreSQL recovers from a crash; this may take minutes and loses nothing',
        refused: `PostgreSQL in ${folder} does not accept the password in ${join(data, 'secrets.json')}: put back the secrets.json that belongs to this data.`,
      },
    });
    this.binaries = binaries;
    this.login = login;
    this.url = addressOf({ ...login, database: DATABASE });
    this.#prepare = () =>
      existsSync(folder) ? handOver(folder, account) : initialise(workspace, home);
  }

  override async start(stop?: AbortSignal): Promise<void> {
    await this.#prepare();
    return super.start(stop);
  }
}

/** Major versions with data in a folder. No version opens the data of another. */
const majorsIn = (data: string): number[] =>
  readdirSync(data).flatMap((name) => {
    const major = /^postgres-(\d+)$/.exec(name)?.[1];
    return major ? [Number(major)] : [];
  });

/** The preferred PostgreSQL, or the one that opens the data that is there. Throws a `Fault` where there is none. */
export function chooseBinaries(
  found: readonly Binaries[],
  majors: readonly number[],
  data: string,
): Binaries {
  const [preferred] = found;
  if (!preferred)
    throw new Fault(
      'No PostgreSQL was found: install one (on Debian: apt-get install postgresql) or set DATABASE_URL.',
    );
  const able = found.find(({ major }) => majors.includes(major));
  if (able || majors.length === 0) return able ?? preferred;
  const [newest = 0] = majors.toSorted((a, b) => b - a);
  throw new Fault(
    `The data in ${join(data, `postgres-${newest}`)} is of PostgreSQL ${newest}, and only PostgreSQL ${preferred.major} is here: install PostgreSQL ${newest}, or move that folder away to begin with an empty database.`,
  );
}

/** Brings it up. One that outlived a start that was killed is ended first. */
export async function openOwnPostgres(
  workspace: Workspace,
  suits: (binaries: Binaries) => boolean = () => true,
): Promise<OwnPostgres> {
  const { data, ports, stop, stops } = workspace;
  const binaries = chooseBinaries(findBinaries().filter(suits), majorsIn(data), data);
  const folder = join(data, `postgres-${binaries.major}`);
  const leftOver = findRunning(folder);
  if (leftOver) await endProcess(leftOver, ENDING);
  const home = { folder, binaries, account: chooseAccount(binaries, data) };
  const postgres = new OwnPostgres(workspace, home, await ports.portFor('postgres'));
  stops.add('PostgreSQL', () => postgres.stop());
  await postgres.start(stop);
  return postgres;
}
