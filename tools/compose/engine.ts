import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, tailOf, type CommandResult } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';
import { openLog } from '../harness/log-files.ts';
import { waitUntil } from '../harness/probe.ts';
import type { Workspace } from '../harness/workspace.ts';

/** The addresses of the two ends of the cable between this machine and the engine's network. */
export const HERE = { v4: '10.213.77.1', v6: 'fd77:6e65:7477::1' };
/** Addresses of visitors: enough for a crowd, and three of two networks of IPv6. */
export const VISITORS = Array.from({ length: 40 }, (_, at) => `10.213.77.${at + 10}`);
export const VISITORS_V6 = ['a::1', 'a::2', 'b::1'].map((end) => `fd77:6e65:7477:${end}`);
export const ENGINE = { v4: '10.213.77.2', v6: 'fd77:6e65:7477::2' };
export const SITE_NAME = 'netward.test';
const CABLE = 'netward-check';
const CGROUP = 'netward-check';
/** Not the usual one, so that no command of the check can reach an engine of this machine. */
const SOCKET = 'unix:///run/netward-check.sock';
const CGROUPS = '/sys/fs/cgroup';

const READY_MS = 120_000;
const END_MS = 30_000;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Removes whatever an earlier run left in the engine, except images and the cache of builds. */
const SWEEP = `docker ps --all --quiet | xargs --no-run-if-empty docker rm --force --volumes
docker volume prune --all --force; docker network prune --force`;

function childOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0]);
}

/** Removes the control groups. One whose processes are still ending is left to the next start. */
function removeControlGroups(): void {
  const trees = ['', ...readdirSync(CGROUPS)].map((name) => join(CGROUPS, name, CGROUP));
  const args = [...trees.filter(existsSync), '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'];
  if (trees.some(existsSync)) spawnSync('find', args, { stdio: 'ignore' });
}

/**
 * A Docker engine in a Debian tree, with its own mounts, processes and network. It reaches the Internet through
 * slirp4netns, and this machine through a cable. Nothing of it outlives this process, however that
 * ends; what the kernel does not remove by itself, the next start removes.
 */
export class Engine {
  readonly #workspace: Workspace;
  readonly #tree: string;
  readonly #helpers: ChildProcess[] = [];
  #pid = 0;
  /** Two at once would read each other's output in the log. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(workspace: Workspace, tree: string) {
    this.#workspace = workspace;
    this.#tree = tree;
  }

  async start(): Promise<void> {
    if (existsSync(`/sys/class/net/${CABLE}`))
      throw new Fault('Another compose check is running on this machine; wait until it has ended.');
    removeControlGroups();
    const script = join(import.meta.dirname, 'run-engine.sh');
    const unshare = ['unshare', '--mount', '--net', '--pid', '--fork', '--kill-child'];
    const data = join(this.#workspace.data, 'docker');
    mkdirSync(data, { recursive: true });
    const outer = this.#spawn('engine', [...unshare, 'bash', script, this.#tree, data], {
      CGROUP,
      SOCKET,
      SITE_NAME,
      ADDRESS: ENGINE.v4,
    });
    this.#workspace.stops.add('the engine', () => this.#stop());
    const isOver = (): boolean => outer.exitCode !== null || this.#workspace.stop.aborted;
    const wait = { deadlineMs: READY_MS, isHopeless: isOver };
    const hasChild = (): boolean => (this.#pid = childOf(outer.pid ?? 0)) > 0;
    const isUp =
      (await waitUntil(hasChild, wait)) &&
      (await this.#connect()) &&
      (await waitUntil(async () => (await this.ask('docker info')).code === 0, wait));
    if (isUp) await this.ask(SWEEP);
    else throw new Fault(`The engine did not start:\n${tailOf(this.#log('engine'))}`);
  }

  /** Runs a script of the shell inside, as root of that host, after the one before. Its output also follows in a log. */
  ask(script: string, logName = 'host', stop?: AbortSignal): Promise<CommandResult> {
    const namespaces = ['--target', String(this.#pid), '--mount', '--net', '--pid'];
    const args = [...namespaces, 'bash', '-c', script];
    const env = { PATH, HOME: '/root', LANG: 'C.UTF-8', DOCKER_HOST: SOCKET };
    const log = join(this.#workspace.logs, `${logName}.log`);
    const run = () =>
      runCommand({ command: 'nsenter', args, env }, log, { isAppended: true, stop });
    const result = this.#last.then(run, run);
    this.#last = result;
    return result;
  }

  /** As `ask`, and throws a `Fault` when the script fails. Returns what it wrote. */
  async run(script: string, logName?: string): Promise<string> {
    const { code, output } = await this.ask(script, logName, this.#workspace.stop);
    if (code === 0) return output.trim();
    throw new Fault(`${script}\nended with ${code}:\n${tailOf(output)}`);
  }

  #log(name: string): string {
    return readFileSync(join(this.#workspace.logs, `${name}.log`), 'utf8');
  }

  /** Starts a program that ends with this process, even when that is killed. */
  #spawn(logName: string, words: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
    const log = openLog(this.#workspace.logs, logName);
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...words], {
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    this.#helpers.push(child);
    return child;
  }

  async #connect(): Promise<boolean> {
    const pid = String(this.#pid);
    this.#spawn('internet', ['slirp4netns', '--configure', '--mtu=65520', pid, 'tap0']);
    const log = join(this.#workspace.logs, 'cable.log');
    const script = `
      ip link add ${CABLE} type veth peer name cable netns ${pid}
      ip address add ${HERE.v4}/24 dev ${CABLE}; ip -6 address add ${HERE.v6}/48 dev ${CABLE} nodad
      for address in ${VISITORS.join(' ')}; do ip address add $address/24 dev ${CABLE}; done
      for address in ${VISITORS_V6.join(' ')}; do ip -6 address add $address/48 dev ${CABLE} nodad; done
      ip link set ${CABLE} up
      nsenter --target ${pid} --net sh -ec '
        ip address add ${ENGINE.v4}/24 dev cable; ip -6 address add ${ENGINE.v6}/48 dev cable nodad
        ip link set cable up'`;
    const { code, output } = await runCommand({ command: 'sh', args: ['-ec', script] }, log);
    if (code !== 0) throw new Fault(`The engine's network could not be made:\n${tailOf(output)}`);
    return true;
  }

  async #stop(): Promise<void> {
    if (!this.#workspace.stop.aborted) await this.ask(SWEEP);
    for (const helper of this.#helpers.toReversed()) {
      if (helper.exitCode !== null || helper.signalCode !== null) continue;
      const ended = once(helper, 'exit');
      process.kill(this.#helpers.indexOf(helper) === 0 ? this.#pid : (helper.pid ?? 0), 'SIGTERM');
      const timer = setTimeout(() => helper.kill('SIGKILL'), END_MS);
      await ended;
      clearTimeout(timer);
    }
    removeControlGroups();
  }
}
