import { createConnection, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A door in front of a server: shut, it refuses connections and cuts those that are open. */
export interface TcpGate {
  /** The server's address with the gate in its place. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function openTcpGate(target: string, defaultPort: number): Promise<TcpGate> {
  const place = new URL(target);
  const sockets = new Set<Socket>();
  const track = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((inner) => {
    const outer = createConnection(Number(place.port || defaultPort), place.hostname);
    track(inner, outer);
    track(outer, inner);
    inner.pipe(outer).pipe(inner);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const gated = new URL(target);
  gated.host = `127.0.0.1:${port}`;
  return {
    url: gated.href,
    async shut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}
