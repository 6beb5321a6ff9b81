import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  chownSync,
} from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf, type Command } from '../command.ts';
import { Fault } from '../fault.mjs';
import { markOf, endProcess } from '../processes.mjs';
import { waitUntil } from '../probe.ts';
import { handOver, type Account } from './account.ts';
import { binary, type Binaries } from './binaries.ts';
import { isAnswering, SUPERUSER } from './connection.ts';
import { findRunning, forgetDead } from './running.ts';

/** Crash recovery after a hard end may take its time. */
const READY_MS = 60_000;

export interface Cluster {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface ClusterPlan {
  binaries: Binaries;
  account: Account;
  folder: string;
  logs: string;
  password: string;
  /** Asked only when a new process is started. */
  findPort(): Promise<number>;
}

/** Nothing of the person's own PostgreSQL settings may leak into ours. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Makes the data folder beside its place and moves it there once it is whole. */
async function initialise({ binaries, account, folder, logs, password }: ClusterPlan) {
  const fresh = `${folder}.new`;
  const passwordFile = `${folder}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  handOver(fresh, account);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.owner) chownSync(passwordFile, account.owner.uid, account.owner.gid);
  const flags = ['--locale=C', '--encoding=UTF8', '--no-sync', '--auth=scram-sha-256'];
  const command: Command = {
    command: binary(binaries, 'initdb'),
    args: ['-D', fresh, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...flags],
    env: cleanEnvironment(),
    cwd: fresh,
  };
  const outcome = await runCommand(account.as(command), join(logs, 'initdb.log'));
  rmSync(passwordFile, { force: true });
  if (outcome.code !== 0)
    throw new Fault(`The database could not be made:\n${tailOf(outcome.output)}`);
  renameSync(fresh, folder);
}

/** Starts the server in a process group of its own, so that Ctrl-C does not reach it. */
function launch({ binaries, account, folder, logs }: ClusterPlan, port: number) {
  const log = openSync(join(logs, 'postgres.log'), 'a');
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const { command, args, ...options } = account.as({
    command: binary(binaries, 'postgres'),
    args: ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    env: cleanEnvironment(),
    cwd: folder,
  });
  const child = spawn(command, args, { ...options, stdio: ['ignore', log, log], detached: true });
  child.on('error', () => undefined);
  child.unref();
  return child;
}

async function startFresh(plan: ClusterPlan): Promise<{ pid: number; port: number }> {
  const port = await plan.findPort();
  const child = launch(plan, port);
  const isReady = await waitUntil(() => isAnswering({ port, password: plan.password }), {
    deadlineMs: READY_MS,
    isHopeless: () => child.exitCode !== null || child.pid === undefined,
  });
  if (isReady && child.pid) return { pid: child.pid, port };
  if (child.pid) await endProcess(markOf(child.pid), { signal: 'SIGINT' });
  throw new Fault(`PostgreSQL did not start; ${join(plan.logs, 'postgres.log')} says why.`);
}

/** Takes over the server that a killed starter left running on this folder. */
async function adopt(plan: ClusterPlan): Promise<{ pid: number; port: number } | undefined> {
  const running = findRunning(plan.folder);
  if (!running) {
    forgetDead(plan.folder);
    return undefined;
  }
  const { port } = running;
  const isOurs = await waitUntil(() => isAnswering({ port, password: plan.password }), {
    deadlineMs: READY_MS / 4,
    isHopeless: () => !findRunning(plan.folder),
  });
  if (isOurs) return running;
  throw new Fault(
    `A PostgreSQL (process ${running.pid}) holds ${plan.folder} and does not accept the password in secrets.json; stop it first.`,
  );
}

/** Brings up PostgreSQL on a data folder, which is made when it is missing. */
export async function openCluster(plan: ClusterPlan): Promise<Cluster> {
  if (existsSync(plan.folder)) handOver(plan.folder, plan.account);
  else await initialise(plan);
  const { pid, port } = (await adopt(plan)) ?? (await startFresh(plan));
  const mark = markOf(pid);
  // SIGINT is PostgreSQL's fast shutdown: it ends open sessions and loses nothing.
  return { pid, port, stop: () => endProcess(mark, { signal: 'SIGINT' }) };
}
