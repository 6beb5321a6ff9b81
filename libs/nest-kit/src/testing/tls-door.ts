import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Certificates } from '@netward/test-kit';

const ASKS_FOR_TLS = 80_877_103;

/** A door in front of a PostgreSQL that speaks TLS, as a managed server does, and admits no connection without it. */
export interface TlsDoor {
  port: number;
  /** Connections that came through. */
  entered: number;
  close(): void;
}

export async function openTlsDoor(target: URL, files: Certificates): Promise<TlsDoor> {
  const server = createServer((socket) => void letIn(socket));
  const sockets = new Set<Socket>();
  const door: TlsDoor = {
    port: 0,
    entered: 0,
    close() {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    },
  };
  const keep = <S extends Socket>(socket: S): S => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy());
  };
  async function letIn(socket: Socket): Promise<void> {
    keep(socket);
    const [request] = (await once(socket, 'data')) as [Buffer];
    if (request.readInt32BE(4) !== ASKS_FOR_TLS) return void socket.destroy();
    socket.write('S');
    const secure = keep(
      new TLSSocket(socket, {
        isServer: true,
        key: readFileSync(files.key),
        cert: readFileSync(files.certificate),
      }),
    );
    secure.once('secure', () => door.entered++);
    const inner = keep(connect(Number(target.port || 5432), target.hostname));
    secure.pipe(inner).pipe(secure);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  door.port = (server.address() as { port: number }).port;
  return door;
}
