import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand, tailOf, type Command } from '../harness/command.ts';
import { Fault } from '../harness/fault.mjs';

const execute = promisify(execFile);
const LARGEST_ANSWER = 64 * 1024 * 1024;

/** Buildah with its own storage; it needs no engine, overlays or namespaces. */
export class Buildah {
  readonly #flags: readonly string[];
  readonly #logs: string;
  readonly #stop: AbortSignal;

  constructor(workspace: { data: string; logs: string; stop: AbortSignal }) {
    const folder = (name: string): string => join(workspace.data, 'containers', name);
    this.#flags = [
      '--storage-driver=vfs',
      `--root=${folder('storage')}`,
      `--runroot=${folder('run')}`,
    ];
    this.#logs = workspace.logs;
    this.#stop = workspace.stop;
    mkdirSync(folder('storage'), { recursive: true });
  }

  /** The words of a command, for a caller that runs it differently. */
  command(...args: readonly string[]): [string, ...string[]] {
    return ['buildah', ...this.#flags, ...args];
  }

  /** Runs a short command and returns its output. */
  async ask(...args: readonly string[]): Promise<string> {
    const [program, ...rest] = this.command(...args);
    const { stdout } = await execute(program, rest, {
      maxBuffer: LARGEST_ANSWER,
      signal: this.#stop,
    });
    return stdout.trim();
  }

  /** Runs a long command and writes its output to a log. Throws a `Fault` when it fails. */
  async work(logName: string, ...args: readonly string[]): Promise<void> {
    const [command, ...rest] = this.command(...args);
    await this.run(logName, { command, args: rest });
  }

  /** Does the same with any other program. */
  async run(logName: string, command: Command): Promise<void> {
    const logFile = join(this.#logs, `${logName}.log`);
    const { code, output } = await runCommand(command, logFile, { stop: this.#stop });
    if (code === 0) return;
    throw new Fault(`${logName} failed; the whole log is in ${logFile}.\n${tailOf(output)}`);
  }
}
