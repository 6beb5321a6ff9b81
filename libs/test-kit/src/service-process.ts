import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { eventually } from './eventually.ts';

/** Bundles of compiled programs, by the path of their code; `npm test` makes and names them. */
const bundles = JSON.parse(process.env['TEST_BUNDLES'] ?? '{}') as Record<string, string>;

/** The file to run for a compiled program: its bundle, which starts sooner, or the program itself. */
export const programFile = (program: string): string => bundles[program] ?? program;

/** A built program as a separate process, so that a test can stop or kill it. */
export class ServiceProcess {
  /** All that it has written since it was started first. */
  output = '';
  #child: ChildProcess | undefined;

  /** `program` is the path of a built file; `url` the address that answers /readyz. */
  constructor(
    readonly program: string,
    readonly url: string,
    readonly environment: Record<string, string | undefined>,
  ) {
    if (!existsSync(program)) throw new Error(`build ${program} before this test`);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it with changes to its environment, and waits until it is ready. Throws when it ends instead. */
  async start(changes: Record<string, string | undefined> = {}): Promise<void> {
    const child = this.spawn(changes);
    await eventually(`${this.program} is ready`, () => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${this.program} ended: ${this.output}`);
      return fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
  }

  /** Starts it without waiting. */
  spawn(changes: Record<string, string | undefined> = {}): ChildProcess {
    const child = spawn(process.execPath, [programFile(this.program)], {
      env: { PATH: process.env['PATH'], ...this.environment, ...changes },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => (this.output += piece.toString('utf8')));
    this.#child = child;
    return child;
  }

  /** Signals it and waits until it has ended; returns its exit code, null after a signal. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0] as number | null;
  }
}

/** Runs a built program to its end. Throws with its output when it fails. */
export async function runProgram(
  program: string,
  environment: Record<string, string | undefined>,
): Promise<void> {
  const service = new ServiceProcess(program, '', environment);
  const [code] = await once(service.spawn(), 'exit');
  if (code !== 0) throw new Error(`${program} failed: ${service.output}`);
}

/** How a command ended, and what it wrote. */
export interface CommandOutcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a built command of an operator, in this environment alone and with `input` to read. */
export async function runOperatorCommand(
  program: string,
  args: readonly string[],
  { env, input = '' }: { env: NodeJS.ProcessEnv; input?: string },
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [programFile(program), ...args], { env });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number, out, err };
}
