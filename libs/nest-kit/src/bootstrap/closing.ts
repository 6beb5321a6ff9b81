import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a closing server looks for connections that nobody uses. */
const SWEEP_MS = 250;

/**
 * Lets a closing server end as soon as its last answer is given. By itself Node ends idle
 * connections once, so it would wait for those that become idle later until their keep-alive time
 * is over, and without limit for those that browsers open ahead of need and never speak on.
 */
export function sweepWhenClosing(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  const server = fastify.server as Server;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request) => silent.delete(request.socket));
  fastify.addHook('preClose', (done) => {
    const sweep = setInterval(() => {
      silent.forEach((socket) => socket.destroy());
      server.closeIdleConnections();
    }, SWEEP_MS);
    server.once('close', () => clearInterval(sweep));
    if (!server.listening) clearInterval(sweep);
    done();
  });
}
