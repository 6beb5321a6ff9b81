import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppError, sendError } from '@netward/nest-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AuthServiceAway } from '../calls/auth.client.ts';
import { PRIVATE_HEADERS, sendPage } from '../page/page.tsx';
import { DeskAccess } from './desk-access.ts';
import { deskPaths } from './desk-paths.ts';
import { MailDeskClient } from './mail-desk.client.ts';
import { AuthServiceAwayPage } from './pages/other-pages.tsx';
import { QueueReader } from './queue-reader.ts';

const uiPath = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));
/** The board is a browser application: it needs its own script and sets styles itself. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";
/** The board's page would load fonts from elsewhere. */
const FOREIGN_LINK = /<link [^>]*href="https?:[^>]*>/g;
/** Bull Board's view of the queues, behind the desk's sign-in and read-only. */
@Injectable()
export class QueueBoard implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly queue: QueueReader,
    private readonly access: DeskAccess,
    private readonly desk: MailDeskClient,
  ) {}

  async onModuleInit(): Promise<void> {
    const serverAdapter = new FastifyAdapter().setBasePath(deskPaths.queue);
    createBullBoard({
      queues: this.queue.queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
      serverAdapter,
      options: { uiBasePath: uiPath, uiConfig: { boardTitle: 'Netward queue' } },
    });
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    await fastify.register(
      async (scope) => {
        scope.addHook('onRequest', (request, reply) => this.#authorize(request, reply));
        scope.addHook('onSend', async (_request, reply, payload) => closeOff(reply, payload));
        await scope.register(serverAdapter.registerPlugin());
      },
      { prefix: deskPaths.queue },
    );
  }

  /** Lets in people who are signed in, to read. Opening the board is recorded; its polling is not. */
  async #authorize(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const session = await this.access.find(request);
    if (!session) return reply.redirect(deskPaths.signIn, 303);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendError(request, reply, new AppError('METHOD_NOT_ALLOWED'));
      return reply;
    }
    if (!request.headers.accept?.includes('text/html')) return undefined;
    try {
      await this.desk.note({ person: session.person, action: 'queue' }, request.id);
      return undefined;
    } catch (error) {
      if (!(error instanceof AuthServiceAway)) throw error;
      await sendPage(reply, AuthServiceAwayPage(), { status: 503 });
      return reply;
    }
  }
}

/** Gives an answer of the board the desk's headers, and its page no font from elsewhere. */
function closeOff(reply: FastifyReply, payload: unknown): unknown {
  if (reply.hasHeader('content-security-policy')) return payload;
  void reply.headers({ ...PRIVATE_HEADERS, 'content-security-policy': POLICY });
  return typeof payload === 'string' ? payload.replace(FOREIGN_LINK, '') : payload;
}
