import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Fault } from './fault.mjs';

const LOOPBACK = '127.0.0.1';
/** Below what Linux gives to those who ask for any port (ip_local_port_range), so that nobody takes it meanwhile. */
const [LOWEST_PORT, EPHEMERAL_PORT] = [20_000, 32_768];
const TRIES = 100;

/** Listens for a moment. Returns the port it got, or the error's code. */
function tryPort(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
}

/** A free loopback port: the preferred one if it is free. */
export async function findFreePort(preferred?: number): Promise<number> {
  const first = preferred ? await tryPort(preferred, LOOPBACK) : 0;
  if (first === preferred && preferred) return preferred;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = await tryPort(randomInt(LOWEST_PORT, EPHEMERAL_PORT), LOOPBACK);
    if (typeof port === 'number') return port;
  }
  throw new Fault(`There is no free port on ${LOOPBACK} from ${LOWEST_PORT} to ${EPHEMERAL_PORT}.`);
}

/** The program that listens on a port, in words, where the system tells. */
function nameListener(port: number): string {
  const { stdout } = spawnSync('ss', ['-Hltnp', `sport = :${port}`], { encoding: 'utf8' });
  const [, program, pid] = /\(\("([^"]+)",pid=(\d+)/.exec(stdout ?? '') ?? [];
  return pid ? `${program} (process ${pid})` : 'another program';
}

/** Throws a `Fault` that says what to do when nothing can listen on the site's port. */
export async function requireFreePort(port: number): Promise<void> {
  // `localhost` may mean either address; another program on one of them would answer in our place.
  for (const host of [LOOPBACK, '::1']) {
    const outcome = await tryPort(port, host);
    if (outcome === 'EADDRINUSE')
      throw new Fault(
        `Port ${port} is taken by ${nameListener(port)}; choose another one: PORT=${port + 1} npm start`,
      );
    if (outcome === 'EACCES')
      throw new Fault(`Port ${port} needs more rights than you have; choose one above 1023.`);
  }
}

/** Gives names loopback ports: always the same one, and that of last time if it is still free. */
export function openPortBook(data: string) {
  const file = join(data, 'ports.json');
  const ports: Record<string, number> = readPorts(file);
  const given = new Map<string, number>();
  return {
    async portFor(name: string): Promise<number> {
      const before = given.get(name);
      if (before) return before;
      let port = await findFreePort(ports[name]);
      while ([...given.values()].includes(port)) port = await findFreePort();
      given.set(name, port);
      ports[name] = port;
      writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
      return port;
    },
  };
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

export type PortBook = ReturnType<typeof openPortBook>;
