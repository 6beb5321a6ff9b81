import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { internalPaths } from '@netward/contracts';

/** A service as the gateway sees it: real HTTP, with what it received written down. */
export interface StubService {
  url: string;
  server: Server;
  received: { method: string; url: string; headers: Record<string, unknown>; body: string }[];
  /** How calls are answered; replaced by a test that needs something else. */
  answer: RequestListener;
  isReady: boolean;
  /** The public keys that it shows, as auth-service does. */
  keys?: object;
  close: () => Promise<void>;
}

export function sendJson(
  response: Parameters<RequestListener>[1],
  body: unknown,
  status = 200,
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

const answerOk: RequestListener = (_request, response) => sendJson(response, { message: 'ok' });

export async function startStub(host = '127.0.0.1', port = 0): Promise<StubService> {
  const server = createServer({ keepAliveTimeout: 75_000 });
  const stub: StubService = {
    url: '',
    server,
    received: [],
    answer: answerOk,
    isReady: true,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('request', (request, response) => {
    if (request.url === '/readyz') return sendJson(response, {}, stub.isReady ? 200 : 503);
    if (stub.keys && request.url === internalPaths.jwks) return sendJson(response, stub.keys);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      stub.received.push({ method, url, headers, body });
      stub.answer(request, response);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  stub.url = `http://${host}:${(server.address() as AddressInfo).port}`;
  return stub;
}
