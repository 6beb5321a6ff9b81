import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually } from './assistant.ts';

const apps = fileURLToPath(new URL('../../../', import.meta.url));
const READY_MS = 30_000;

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A built service as a process of its own, on a port of its own. */
export class AssistantProcess {
  readonly url: string;
  readonly #app: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(app: string, port: number, env: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`;
    this.#app = app;
    this.#env = { PATH: process.env.PATH, PORT: String(port), HOST: '127.0.0.1', ...env };
  }

  /** Starts it and waits until it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [`${apps}${this.#app}/dist/main.js`], {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (chunk) => (said += chunk));
    this.#child = child;
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${this.#app} ended: ${said}`);
      return fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }, READY_MS);
  }

  /** Asks it to stop and waits until it has; answers its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    return (await ended)[0] as number | null;
  }
}
