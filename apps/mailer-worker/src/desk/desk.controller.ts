import { Body, Controller, Get, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import type { MailActAnswer } from '@netward/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthClient } from '../calls/auth.client.ts';
import { MailServerWatch } from '../mail/mail-server-watch.ts';
import { sendPage } from '../page/page.tsx';
import { DeskAccess, type DeskSession } from './desk-access.ts';
import { DeskFilter } from './desk.filter.tsx';
import { deskPaths, type Form, forms } from './forms.ts';
import { SearchPage, TracePage } from './pages/find-page.tsx';
import { ActPage, type MailListContext } from './pages/mail-list.tsx';
import { OverviewPage } from './pages/overview-page.tsx';
import { QueueReader } from './queue-reader.ts';

/** The support desk's pages, on the mailer's own port and never under /api. */
@Controller()
@UseFilters(DeskFilter)
export class DeskController {
  constructor(
    private readonly access: DeskAccess,
    private readonly auth: AuthClient,
    private readonly watch: MailServerWatch,
    private readonly queue: QueueReader,
  ) {}

  @Get(deskPaths.overview)
  async overview(
    @Query({ schema: forms.overviewQuery }) { live }: Form<'overviewQuery'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.require(request);
    const [overview, context] = await Promise.all([
      this.auth.ask('overview', { person: session.person }, request.id),
      this.#contextOf(session),
    ]);
    await sendPage(reply, OverviewPage({ overview, isLive: live !== undefined, ...context }));
  }

  /** A search leads to its own address, which can be reloaded and returned to for a while. */
  @Get(deskPaths.trace)
  async trace(
    @Query({ schema: forms.traceQuery }) { ticket }: Form<'traceQuery'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.require(request);
    if (!ticket) return sendPage(reply, SearchPage({ session }));
    const [answer, context] = await Promise.all([
      this.auth.ask('trace', { person: session.person, ticket }, request.id),
      this.#contextOf(session),
    ]);
    if (answer.outcome === 'outdated')
      return sendPage(reply, SearchPage({ session, problem: answer }), { status: 410 });
    await sendPage(reply, TracePage({ answer, ...context, ticket }));
  }

  @Post(deskPaths.trace)
  async search(
    @Body({ schema: forms.search }) { formToken, text }: Form<'search'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.requireForm(request, formToken);
    const answer = await this.auth.ask('search', { person: session.person, text }, request.id);
    if (answer.outcome === 'accepted')
      return reply.redirect(`${deskPaths.trace}?ticket=${encodeURIComponent(answer.ticket)}`, 303);
    const status = answer.outcome === 'malformed' ? 400 : 429;
    await sendPage(reply, SearchPage({ session, problem: answer }), { status });
  }

  @Post(deskPaths.act)
  async act(
    @Body({ schema: forms.act }) { formToken, ...asked }: Form<'act'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.requireForm(request, formToken);
    const { outcome } = await this.auth.ask(
      'act',
      { person: session.person, ...asked },
      request.id,
    );
    const page = ActPage({ session, act: asked.act, outcome, ticket: asked.ticket });
    await sendPage(reply, page, { status: statusOf(outcome) });
  }

  /** What keeps all mails from being sent is said first, and at each of them. */
  async #contextOf(session: DeskSession): Promise<MailListContext> {
    const { absence } = this.watch;
    if (absence) return { session, absence };
    const isQueueAway = await this.queue.isAway();
    return { session, absence: isQueueAway ? { because: QUEUE_AWAY } : undefined };
  }
}

const QUEUE_AWAY = 'The queue of the mails cannot be reached.';

function statusOf(outcome: MailActAnswer['outcome']): number {
  if (outcome === 'done') return 200;
  return outcome === 'forbidden' ? 403 : 409;
}
