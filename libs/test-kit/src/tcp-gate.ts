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
