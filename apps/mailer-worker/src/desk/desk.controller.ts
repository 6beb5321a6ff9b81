import { Controller, Get, Req, Res, type OnApplicationShutdown } from '@nestjs/common';
import { MAIL_QUEUE } from '@netward/contracts';
import { log, Readiness } from '@netward/nest-kit';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue } from 'bullmq';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../page/page.tsx';
import { DeskPage, QueueAwayPage, SignInPage } from './desk-page.tsx';
import { readFigures } from './mail-figures.ts';
import { SignIn } from './sign-in.ts';

/** The desk of the people who are asked where a mail is. On the mailer's own port, never under /api. */
@Controller()
export class DeskController implements OnApplicationShutdown {
  readonly #queue: Queue;

  constructor(
    backend: QueueBackend,
    private readonly signIn: SignIn,
    readiness: Readiness,
  ) {
    this.#queue = backend.queue(MAIL_QUEUE);
    this.#queue.on('error', (error) => log.debug({ err: error }, 'the mail queue is away'));
    readiness.add('queue', async () => void (await this.#queue.getJobCounts('active')));
  }

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.signIn.check(request.headers.authorization, request.ip);
    if (answer.state === 'known') return this.#showFigures(reply);
    const isThrottled = answer.state === 'throttled';
    if (isThrottled) void reply.header('retry-after', answer.retryAfter);
    else void reply.header('www-authenticate', 'Basic realm="Netward desk", charset="UTF-8"');
    return sendPage(reply, SignInPage({ isThrottled }), { status: isThrottled ? 429 : 401 });
  }

  async #showFigures(reply: FastifyReply): Promise<void> {
    const figures = await readFigures(this.#queue, Date.now()).catch(() => undefined);
    return figures
      ? sendPage(reply, DeskPage({ figures }))
      : sendPage(reply, QueueAwayPage(), { status: 503 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#queue.close().catch(() => undefined);
  }
}
