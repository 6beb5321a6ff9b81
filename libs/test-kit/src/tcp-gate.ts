import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { eventually } from './service-process.ts';

/** Below what Linux gives to those who ask for any port (ip_local_port_range), so that nobody takes it meanwhile. */
const [LOWEST_PORT, EPHEMERAL_PORT] = [20_000, 32_768];

/** A loopback port that nothing listens on, so that a server can be down there and come up later. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST_PORT, EPHEMERAL_PORT);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

export interface RawSocketOptions {
  /** Local address to connect from, such as 127.0.0.2, which Linux has without any set-up. */
  from?: string;
  /** False for a client that sends and never reads. */
  isReading?: boolean;
}

/** A TCP connection to loopback whose every byte the test chooses. */
export class RawSocket {
  /** All that has come, as Latin-1. */
  text = '';
  isClosed = false;
  /** Resolves with `text` when the connection has ended, for whatever reason. */
  readonly closed: Promise<string>;
  readonly #socket: Socket;

  constructor(port: number, { from, isReading = true }: RawSocketOptions = {}) {
    this.#socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
    this.#socket.on('error', () => undefined);
    if (isReading) this.read();
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', () => {
        this.isClosed = true;
        resolve(this.text);
      });
    });
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** Begins to read what the other side has sent, after all. */
  read(): void {
    this.#socket.on('data', (chunk: Buffer) => (this.text += chunk.toString('latin1')));
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

/** Who sent the bytes that a gate watches for. */
export type Sender = 'client' | 'server';

/** A TCP proxy in front of a server; a test shuts it, silences it or watches what passes. */
export interface TcpGate {
  /** The server's address with the gate in its place. */
  url: string;
  /** Breaks all connections and refuses new ones, as a stopped server does. */
  shut(): Promise<void>;
  /**
   * Keeps all connections and passes nothing on, as a network that swallows packets; of one sender
   * alone, as when packets get lost one way.
   */
  silence(sender?: Sender): void;
  /** Lets everything through late, and no more than so many bytes in a second. */
  slow(pace: { delayMs?: number; bytesPerSecond?: number }): void;
  /** Breaks all connections in the middle of whatever they carry; new ones work. */
  reset(): void;
  /** New connections work again, at full speed. Silenced ones stay silent, as after a failover. */
  open(): Promise<void>;
  /**
   * Resolves when `sender` has sent text that matches. The matching chunk and everything after it on
   * that connection is held back when `hold` is true, so that a process can be killed before its
   * statement arrives or before it hears the reply. One chunk must contain the whole match.
   */
  watch(sender: Sender, pattern: RegExp, options?: { hold?: boolean }): Promise<void>;
  close(): Promise<void>;
}

interface Watch {
  sender: Sender;
  pattern: RegExp;
  hold: boolean;
  seen: () => void;
}

/** Opens a gate on a free loopback port; `defaultPort` serves addresses without a port. */
export async function openTcpGate(target: string, defaultPort = 0): Promise<TcpGate> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Map<Socket, Sender>();
  const silenced = new WeakSet<Socket>();
  const watches = new Set<Watch>();
  let silentSenders: readonly Sender[] = [];
  let delayMs = 0;
  let bytesPerSecond = Infinity;

  function inspect(sender: Sender, chunk: Buffer): boolean {
    for (const watch of watches) {
      if (watch.sender !== sender || !watch.pattern.test(chunk.toString('latin1'))) continue;
      watches.delete(watch);
      watch.seen();
      if (watch.hold) return true;
    }
    return false;
  }

  function forward(sender: Sender, from: Socket, to: Socket): void {
    sockets.set(from, sender);
    if (silentSenders.includes(sender)) silenced.add(from);
    const pass = (chunk: Buffer): void => {
      if (silenced.has(from) || to.write(chunk)) return;
      from.pause();
      to.once('drain', () => from.resume());
    };
    from.on('data', (chunk: Buffer) => {
      if (inspect(sender, chunk)) silenced.add(from);
      const lateMs = delayMs + (1000 * chunk.length) / bytesPerSecond;
      if (lateMs === 0) return pass(chunk);
      from.pause();
      setTimeout(() => {
        from.resume();
        pass(chunk);
      }, lateMs).unref();
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  const server = createServer((client) => {
    const upstream = connect(Number(targetPort || defaultPort), hostname);
    forward('client', client, upstream);
    forward('server', upstream, client);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const shut = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    shut,
    silence(sender) {
      silentSenders = sender ? [sender] : ['client', 'server'];
      for (const [socket, from] of sockets) if (silentSenders.includes(from)) silenced.add(socket);
    },
    slow(pace) {
      ({ delayMs = 0, bytesPerSecond = Infinity } = pace);
    },
    reset() {
      for (const socket of sockets.keys()) socket.resetAndDestroy();
    },
    async open() {
      silentSenders = [];
      delayMs = 0;
      bytesPerSecond = Infinity;
      if (!server.listening) await listen(port);
    },
    watch: (sender, pattern, { hold = false } = {}) =>
      new Promise((seen) => void watches.add({ sender, pattern, hold, seen })),
    close: shut,
  };
}

/** pgbouncer in transaction mode in front of a server. */
export interface Pooler {
  /** The address of a database behind the pooler. */
  addressOf(url: string): string;
  close(): Promise<void>;
}

/** Whether pgbouncer is installed. */
export const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

/** What the driver sends on connecting; docs/kubernetes.md tells operators the same. */
const IGNORED = 'extra_float_digits,statement_timeout,idle_in_transaction_session_timeout';

function settingsOf(server: URL, port: number, connections: number): string {
  const { hostname, port: serverPort, username, password } = server;
  const secret = password && ` password='${decodeURIComponent(password)}'`;
  const login = `user=${username}${secret}`;
  return `[databases]
* = host=${hostname} port=${serverPort || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
ignore_startup_parameters = ${IGNORED}
`;
}

/** pgbouncer refuses to run as root, so it runs as `nobody`, who then owns its folder. */
function dropRoot(folder: string, file: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout);
  const account = { uid: id('-u'), gid: id('-g') };
  for (const path of [folder, file]) chownSync(path, account.uid, account.gid);
  return account;
}

/** Starts one that opens at most `connections` to each database of the server. */
export async function startPooler(serverUrl: string, connections: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'netward-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  writeFileSync(file, settingsOf(new URL(serverUrl), port, connections));
  const pooler: ChildProcess = spawn('pgbouncer', [file], {
    stdio: 'ignore',
    ...dropRoot(folder, file),
  });
  const addressOf = (url: string): string => {
    const address = new URL(url);
    address.host = `127.0.0.1:${port}`;
    return address.href;
  };
  await eventually('the pooler answers', () => answers(addressOf(serverUrl)));
  return {
    addressOf,
    async close() {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
