import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time for a request that is on its way as the server closes. */
const GRACE_MS = 500;

/**
 * Ends, once the server closes, connections on which no request has ever come. Browsers open such
 * connections ahead of need, and Node waits for them without limit: `closeIdleConnections` passes
 * over a connection that has not spoken, and the check of `headersTimeout` ends with `close`.
 */
export function endSilentConnections(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  const server = fastify.server as Server;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request) => silent.delete(request.socket));
  fastify.addHook('preClose', (done) => {
    setTimeout(() => silent.forEach((socket) => socket.destroy()), GRACE_MS);
    done();
  });
}
