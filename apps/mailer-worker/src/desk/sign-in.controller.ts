import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { log } from '@netward/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../page/page.tsx';
import { DeskFilter } from './desk.filter.ts';
import { DeskAccess } from './desk-access.ts';
import { deskPaths } from './desk-paths.ts';
import {
  type SignInForm,
  signInForm,
  type SignInQuery,
  signInQuery,
  type SignOutForm,
  signOutForm,
} from './forms.ts';
import { MailDeskClient } from './mail-desk.client.ts';
import { SignInPage } from './pages/open-pages.tsx';
import { SignIn } from './sign-in.ts';

/** Signing in at the desk and out again. */
@Controller()
@UseFilters(DeskFilter)
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly access: DeskAccess,
    private readonly desk: MailDeskClient,
  ) {}

  @Get(deskPaths.signIn)
  async show(
    @Query({ schema: signInQuery }) { ended }: SignInQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPage(reply, SignInPage(ended ? { problem: 'ended' } : {}));
  }

  @Post(deskPaths.signIn)
  @HttpCode(303)
  async enter(
    @Body({ schema: signInForm }) form: SignInForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.requireOwnOrigin(request);
    const answer = await this.signIn.check(form, request.ip);
    if (answer.state === 'throttled') {
      void reply.header('retry-after', answer.retryAfter);
      return sendPage(reply, SignInPage({ problem: 'throttled' }), { status: 429 });
    }
    if (answer.state === 'unknown')
      return sendPage(reply, SignInPage({ problem: 'unknown' }), { status: 401 });
    const { name, role } = answer.user;
    await this.#note('sign-in', { name, role }, request.id);
    await this.access.signIn(answer.user, reply);
    await reply.redirect(deskPaths.overview, 303);
  }

  @Post(deskPaths.signOut)
  @HttpCode(303)
  async leave(
    @Body({ schema: signOutForm }) form: SignOutForm,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.requireForm(request, form.formToken);
    this.access.signOut(session, reply);
    await this.#note('sign-out', session.person, request.id);
    await reply.redirect(deskPaths.signIn, 303);
  }

  /** Without auth-service the desk shows nothing, so signing in and out need not wait for it. */
  async #note(
    action: 'sign-in' | 'sign-out',
    person: { name: string; role: 'viewer' | 'operator' },
    requestId: string,
  ): Promise<void> {
    await this.desk.note({ person, action }, requestId).catch((error: unknown) => {
      log.warn({ err: error, event: 'desk', person: person.name, act: action }, 'security');
    });
  }
}
