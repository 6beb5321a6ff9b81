import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HttpServer {
  server: Server;
  url: string;
  close(): Promise<void>;
}

/** An HTTP server, by default on loopback; closing it breaks kept connections. */
export async function startHttpServer(
  answer: RequestListener,
  port = 0,
  host = '127.0.0.1',
): Promise<HttpServer> {
  const server = createServer(answer);
  server.listen(port, host);
  await once(server, 'listening');
  return {
    server,
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
