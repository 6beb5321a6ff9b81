import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

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

export interface TestDatabase {
  url: string;
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * A new database next to the one that TEST_DATABASE_URL names. `migrate` is given its address.
 * Throws when TEST_DATABASE_URL is not set.
 */
export async function createTestDatabase(
  prefix: string,
  migrate?: (url: string) => Promise<unknown>,
): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await runOn(server, `CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const dropDatabase = () => runOn(server, `DROP DATABASE ${name} WITH (FORCE)`);
  const client = new pg.Client(url);
  try {
    await migrate?.(url);
    await client.connect();
  } catch (error) {
    await dropDatabase();
    throw error;
  }
  return {
    url,
    query: async (statement, values = []) => (await client.query(statement, values)).rows,
    async drop() {
      await client.end();
      await dropDatabase();
    },
  };
}

/** The pause between two probes grows, so that waiting tests take nothing from what they wait for. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
/**
 * Matters only when a test fails. It is long, since a service alone may take a minute to start on a busy
 * machine, and ends before jest's own limit, which does not say what was waited for.
 */
const PATIENCE_MS = 180_000;

/**
 * Probes until the answer is neither false nor undefined and returns it. A probe that throws ends the
 * wait. Throws after `patienceMs` with `what` in the message.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(1.5 * pauseMs, LONGEST_PAUSE_MS)) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs} ms: ${what}`);
    await wait(pauseMs);
  }
}
