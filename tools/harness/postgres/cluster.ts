import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runCommand, tailOf, type CommandResult } from '../command.ts';
import { Fault, faultOf } from '../fault.mjs';
import { keepSmall, logFile } from '../log-files.ts';
import { writePrivately } from '../secrets.ts';
import { waitForServer } from '../probe.ts';
import { commandOf, endProcess, isRunning, markOf, type ProcessMark } from '../processes.mjs';
import { say } from '../steps.mjs';
import {
  chooseAccount,
  handOver,
  type Account,
  binary,
  findBinaries,
  type Binaries,
} from './binaries.ts';
import { askServer, SUPERUSER } from './connection.ts';

/** How long a server may say nothing. While it recovers from a crash it logs that, however long it takes. */
const SILENT_MS = 60_000;
/** How long pg_ctl waits for it; from then on we ask it ourselves. */
const PG_CTL_SECONDS = 5;
/** How long a fast shutdown may take. */
const PATIENCE_MS = 60_000;

export interface Cluster {
  binaries: Binaries;
  port: number;
  password: string;
  pid: number;
  stop(): Promise<void>;
}

interface ClusterOptions {
  /** The folder that holds one folder per major version. */
  data: string;
  logs: string;
  password: string;
  /** Asked only when a new server is started. */
  findPort(): Promise<number>;
  /** Which of the machine's PostgreSQLs will do; by default every one. */
  suits?: ((binaries: Binaries) => boolean) | undefined;
  stop: AbortSignal;
  /** Is told of a program that must not outlive the starter. */
  onSpawn(pid: number): void;
}

interface Plan extends ClusterOptions {
  binaries: Binaries;
  account: Account;
  folder: string;
}

/** Runs one of PostgreSQL's programs without the person's own PostgreSQL settings. */
function run(
  { binaries, account, logs }: Plan,
  name: 'initdb' | 'pg_ctl',
  args: readonly string[],
  { cwd, onSpawn }: { cwd: string; onSpawn?: (pid: number) => void },
): Promise<CommandResult> {
  const kept = Object.entries(process.env).filter(([variable]) => !variable.startsWith('PG'));
  const command = account.as({
    command: binary(binaries, name),
    args,
    env: { ...Object.fromEntries(kept), LC_ALL: 'C' },
    cwd,
  });
  const log = logFile(logs, 'postgres');
  keepSmall(log);
  return runCommand(command, log, { isAppended: true, ...(onSpawn && { onSpawn }) });
}

/** Creates the data folder next to its place and moves it there. Removes what an interrupted start left. */
async function initialise(plan: Plan): Promise<void> {
  const { data, folder, account, password } = plan;
  const freshName = `${basename(folder)}.new`;
  for (const name of readdirSync(data).filter((name) => name.startsWith(freshName)))
    rmSync(join(data, name), { recursive: true, force: true, maxRetries: 5 });
  const fresh = mkdtempSync(join(data, `${freshName}-`));
  const passwordFile = join(data, 'postgres.password');
  writePrivately(passwordFile, password);
  for (const path of [fresh, passwordFile]) handOver(path, account);
  const flags = ['--locale=C', '--encoding=UTF8', '--no-sync', '--auth=scram-sha-256'];
  const args = ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...flags];
  const { code, output } = await run(plan, 'initdb', args, { cwd: fresh, onSpawn: plan.onSpawn });
  rmSync(passwordFile, { force: true });
  if (code !== 0)
    throw faultOf(data, output, `The database could not be created:\n${tailOf(output)}`);
  renameSync(fresh, folder);
}

type RunningPostgres = { mark: ProcessMark; port: number };

/** The server that runs on a data folder, as PostgreSQL itself noted it. */
export function findRunning(folder: string): RunningPostgres | undefined {
  const file = join(folder, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  // In a container the same pid soon belongs to another program.
  return pid && port && /postgres/.test(commandOf(pid)) ? { mark: markOf(pid), port } : undefined;
}

/** SIGINT is a fast shutdown, which loses nothing; SIGQUIT one that the next start recovers from. */
const endPostgres = (mark: ProcessMark): Promise<void> =>
  endProcess(mark, { signal: 'SIGINT', patienceMs: PATIENCE_MS, insistBy: 'SIGQUIT' });

/** Starts the server; pg_ctl keeps Ctrl-C away from it. It may have to recover before it serves. */
async function startServer(plan: Plan): Promise<RunningPostgres> {
  const { folder, logs, findPort } = plan;
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = [`-p ${await findPort()}`, ...settings.map((setting) => `-c ${setting}`)];
  const args = ['start', '-D', folder, '-t', String(PG_CTL_SECONDS), '-o', options.join(' ')];
  // Otherwise PostgreSQL could mistake another program with the dead server's pid for that server.
  if (!findRunning(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
  const { output } = await run(plan, 'pg_ctl', args, { cwd: folder });
  const running = findRunning(folder);
  if (running) return running;
  throw faultOf(folder, output, `PostgreSQL did not start; ${logFile(logs, 'postgres')} says why.`);
}

/** Waits until a server serves, for as long as it recovers. */
async function awaitServer(plan: Plan, { port, mark }: RunningPostgres): Promise<void> {
  const { folder, data, logs, password, stop } = plan;
  const state = await waitForServer(() => askServer({ port, password }), {
    silentMs: SILENT_MS,
    isHopeless: () => stop.aborted || !isRunning(mark),
    onSlow: () =>
      say('  PostgreSQL recovers from a crash; this may take minutes and loses nothing'),
  });
  stop.throwIfAborted();
  if (state === 'refusing')
    throw new Fault(
      `PostgreSQL in ${folder} does not accept the password in ${join(data, 'secrets.json')}: put back the secrets.json that belongs to this data.`,
    );
  if (state !== 'ready')
    throw new Fault(`PostgreSQL did not start; ${logFile(logs, 'postgres')} says why.`);
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

/** Brings up a PostgreSQL of this machine, with its data in the data folder. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { data, password, suits = () => true } = options;
  const binaries = chooseBinaries(findBinaries().filter(suits), majorsIn(data), data);
  const folder = join(data, `postgres-${binaries.major}`);
  const plan: Plan = { ...options, binaries, folder, account: chooseAccount(binaries, data) };
  if (existsSync(folder)) handOver(folder, plan.account);
  else await initialise(plan);
  const leftOver = findRunning(folder);
  const server = leftOver ?? (await startServer(plan));
  const { mark, port } = server;
  const stop = (): Promise<void> => endPostgres(mark);
  try {
    await awaitServer(plan, server);
  } catch (error) {
    if (!leftOver || options.stop.aborted) await stop();
    throw error;
  }
  return { binaries, port, password, pid: mark.pid, stop };
}
