import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Who sent the bytes that a gate watches for. */
export type Sender = 'client' | 'server';

/** A TCP proxy in front of a server; a test shuts it, silences it or watches what passes. */
export interface TcpGate {
  /** The server's address with the gate in its place. */
  url: string;
  /** Breaks all connections and refuses new ones, as a stopped server does. */
  shut(): Promise<void>;
  /** Keeps all connections and passes nothing on, as a network that swallows packets. */
  silence(): void;
  /** New connections work again. Silenced ones stay silent, as after a failover. */
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
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  const watches = new Set<Watch>();
  let isSilent = false;

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
    sockets.add(from);
    if (isSilent) silenced.add(from);
    from.on('data', (chunk: Buffer) => {
      if (inspect(sender, chunk)) silenced.add(from);
      if (!silenced.has(from) && !to.write(chunk)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
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
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    shut,
    silence() {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    async open() {
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    watch: (sender, pattern, { hold = false } = {}) =>
      new Promise((seen) => void watches.add({ sender, pattern, hold, seen })),
    close: shut,
  };
}
