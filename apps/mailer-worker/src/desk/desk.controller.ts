import { Body, Controller, Get, Post, Req, Res, UseFilters } from '@nestjs/common';
import type { MailActAnswer, MailActRequest, TraceAnswer } from '@netward/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MailServerWatch } from '../mail/mail-server-watch.ts';
import { sendPage } from '../page/page.tsx';
import { DeskFilter } from './desk.filter.ts';
import { DeskAccess } from './desk-access.ts';
import { deskPaths } from './desk-paths.ts';
import type { DeskSession } from './desk-sessions.ts';
import { type ActForm, actForm, type TraceForm, traceForm } from './forms.ts';
import { MailDeskClient } from './mail-desk.client.ts';
import type { MailListContext } from './pages/mail-list.tsx';
import { ActPage } from './pages/other-pages.tsx';
import { OverviewPage } from './pages/overview-page.tsx';
import { TracePage } from './pages/trace-page.tsx';

/** The support desk's pages, on the mailer's own port and never under /api. */
@Controller()
@UseFilters(DeskFilter)
export class DeskController {
  constructor(
    private readonly access: DeskAccess,
    private readonly desk: MailDeskClient,
    private readonly watch: MailServerWatch,
  ) {}

  @Get(deskPaths.overview)
  async overview(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const session = await this.access.require(request);
    const overview = await this.desk.overview({ person: session.person }, request.id);
    await sendPage(reply, OverviewPage({ overview, ...this.#contextOf(session) }));
  }

  @Get(deskPaths.trace)
  async ask(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const session = await this.access.require(request);
    await sendPage(reply, TracePage(this.#contextOf(session)));
  }

  @Post(deskPaths.trace)
  async trace(
    @Body({ schema: traceForm }) { formToken, email }: TraceForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.requireForm(request, formToken);
    const answer = await this.desk.trace({ person: session.person, email }, request.id);
    const page = TracePage({ answer, ...this.#contextOf(session) });
    await sendPage(reply, page, { status: STATUSES[answer.outcome] });
  }

  @Post(deskPaths.retry)
  async retry(
    @Body({ schema: actForm }) form: ActForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, act } = await this.#act(form, request);
    const { outcome } = await this.desk.retry(act, request.id);
    await sendAct(reply, { session, act: 'retry', outcome });
  }

  @Post(deskPaths.cancel)
  async cancel(
    @Body({ schema: actForm }) form: ActForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, act } = await this.#act(form, request);
    const { outcome } = await this.desk.cancel(act, request.id);
    await sendAct(reply, { session, act: 'cancel', outcome });
  }

  async #act({ formToken, ...mail }: ActForm, request: FastifyRequest) {
    const session = await this.access.requireForm(request, formToken);
    const act: MailActRequest = { person: session.person, ...mail };
    return { session, act };
  }

  #contextOf(session: DeskSession): MailListContext {
    return { session, absence: this.watch.absence };
  }
}

const STATUSES = {
  found: 200,
  malformed: 400,
  'too-many': 429,
} as const satisfies Record<TraceAnswer['outcome'], number>;

async function sendAct(
  reply: FastifyReply,
  props: { session: DeskSession; act: 'retry' | 'cancel'; outcome: MailActAnswer['outcome'] },
): Promise<void> {
  const { outcome } = props;
  const status = outcome === 'done' ? 200 : outcome === 'forbidden' ? 403 : 409;
  await sendPage(reply, ActPage(props), { status });
}
