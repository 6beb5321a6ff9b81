import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf, type CommandResult } from '../command.ts';
import { Fault } from '../fault.mjs';
import { writePrivately } from '../private-file.ts';
import { waitUntil } from '../probe.ts';
import { commandOf, endProcess, markOf } from '../processes.mjs';
import { say } from '../steps.mjs';
import { chooseAccount, handOver, type Account } from './account.ts';
import { binary, findBinaries, type Binaries } from './binaries.ts';
import { isAnswering, SUPERUSER } from './connection.ts';

/** Recovery after a crash may take its time. */
const READY_SECONDS = 60;

/** A PostgreSQL server of our own on 127.0.0.1. */
export interface Cluster {
  binaries: Binaries;
  port: number;
  password: string;
  pid: number;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** The folder that holds one folder per major version. */
  data: string;
  logs: string;
  password: string;
  /** Asked only when a new server is started. */
  findPort(): Promise<number>;
  /** Which of the machine's PostgreSQLs will do; by default every one. */
  suits?: ((binaries: Binaries) => boolean) | undefined;
}

interface Plan extends ClusterOptions {
  binaries: Binaries;
  account: Account;
  folder: string;
}

/** Runs one of PostgreSQL's programs without the person's own PostgreSQL settings. */
function run(
  { binaries, account, folder, logs }: Plan,
  name: 'initdb' | 'pg_ctl',
  args: readonly string[],
): Promise<CommandResult> {
  const kept = Object.entries(process.env).filter(([variable]) => !variable.startsWith('PG'));
  const command = account.as({
    command: binary(binaries, name),
    args,
    env: { ...Object.fromEntries(kept), LC_ALL: 'C' },
    cwd: existsSync(folder) ? folder : `${folder}.new`,
  });
  return runCommand(command, join(logs, 'postgres.log'), undefined, 'a');
}

/** Creates the data folder next to its final place and moves it there once it is complete. */
async function initialise(plan: Plan): Promise<void> {
  const fresh = `${plan.folder}.new`;
  const passwordFile = join(plan.data, 'postgres.password');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writePrivately(passwordFile, plan.password);
  for (const path of [fresh, passwordFile]) handOver(path, plan.account);
  const flags = ['--locale=C', '--encoding=UTF8', '--no-sync', '--auth=scram-sha-256'];
  const args = ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...flags];
  const { code, output } = await run(plan, 'initdb', args);
  rmSync(passwordFile, { force: true });
  if (code !== 0) throw new Fault(`The database could not be created:\n${tailOf(output)}`);
  renameSync(fresh, plan.folder);
}

/** The server that runs on a data folder, as PostgreSQL itself noted it. */
export function findRunning(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  // In a container the same pid soon belongs to another program.
  return pid && port && /postgres/.test(commandOf(pid)) ? { pid, port } : undefined;
}

/** Starts the server. pg_ctl waits until it is ready and keeps Ctrl-C away from it. */
async function startServer(plan: Plan): Promise<{ pid: number; port: number }> {
  const { folder, logs } = plan;
  // Otherwise PostgreSQL could mistake another program with the dead server's pid for that server.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const options = [`-p ${await plan.findPort()}`, ...settings.map((setting) => `-c ${setting}`)];
  const args = ['start', '-D', folder, '-t', String(READY_SECONDS), '-o', options.join(' ')];
  const { code } = await run(plan, 'pg_ctl', args);
  const running = findRunning(folder);
  if (code === 0 && running) return running;
  if (running) await endProcess(markOf(running.pid), { signal: 'SIGINT' });
  throw new Fault(`PostgreSQL did not start; ${join(logs, 'postgres.log')} says why.`);
}

/** Takes over the server that a killed starter left running on this folder. */
async function adopt({ folder, password }: Plan): Promise<ReturnType<typeof findRunning>> {
  const running = findRunning(folder);
  if (!running) return undefined;
  const isOurs = await waitUntil(() => isAnswering({ port: running.port, password }), {
    deadlineMs: (1000 * READY_SECONDS) / 4,
    isHopeless: () => !findRunning(folder),
  });
  if (isOurs || !findRunning(folder)) return findRunning(folder);
  throw new Fault(
    `A PostgreSQL (process ${running.pid}) uses ${folder} and does not accept the password in secrets.json; stop it first.`,
  );
}

/** Major versions with data in a folder. No version opens the data of another. */
const majorsIn = (data: string): number[] =>
  readdirSync(data).flatMap((name) => {
    const major = /^postgres-(\d+)$/.exec(name)?.[1];
    return major ? [Number(major)] : [];
  });

/** The preferred PostgreSQL, unless another one can open the data that is already there. */
export function chooseBinaries(found: readonly Binaries[], majors: readonly number[]) {
  return found.find(({ major }) => majors.includes(major)) ?? found[0];
}

/** Brings up a PostgreSQL of this machine, with its data in the data folder. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { data, password, suits = () => true } = options;
  const majors = majorsIn(data);
  const binaries = chooseBinaries(findBinaries().filter(suits), majors);
  if (!binaries)
    throw new Fault(
      'No PostgreSQL was found: install one (on Debian: apt-get install postgresql) or set DATABASE_URL.',
    );
  if (majors.length > 0 && !majors.includes(binaries.major))
    say(
      `  The data of PostgreSQL ${majors.join(', ')} in ${data} cannot be opened with PostgreSQL ${binaries.major}, the only one here; starting with an empty database next to it.`,
    );
  const folder = join(data, `postgres-${binaries.major}`);
  const plan: Plan = { ...options, binaries, folder, account: chooseAccount(binaries, data) };
  if (existsSync(folder)) handOver(folder, plan.account);
  else await initialise(plan);
  const { pid, port } = (await adopt(plan)) ?? (await startServer(plan));
  const mark = markOf(pid);
  // SIGINT is PostgreSQL's fast shutdown: it ends open sessions and loses nothing.
  return { binaries, port, password, pid, stop: () => endProcess(mark, { signal: 'SIGINT' }) };
}
