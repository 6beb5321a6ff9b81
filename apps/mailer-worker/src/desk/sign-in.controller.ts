import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { DeskPerson } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { addressKey, Limiter } from '@netward/nest-kit/limits';
import { verify } from '@node-rs/argon2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthClient } from '../calls/auth.client.ts';
import { CONFIG, type DeskUser, type MailerConfig } from '../config.ts';
import { sendPage } from '../page/page.tsx';
import { DeskAccess } from './desk-access.ts';
import { DeskFilter, SignInPage } from './desk.filter.tsx';
import { deskPaths, type Form, forms } from './forms.ts';

/** A person mistypes a few times; a guesser needs thousands of tries. Success resets the count. */
const TRIES = { name: 'desk', points: 10, seconds: 300 };
/** The same for one name from many addresses. */
const TRIES_OF_NAME = { name: 'desk-name', points: 30, seconds: 900 };

/** Signing in at the desk and out again, with a limit on attempts. */
@Controller()
@UseFilters(DeskFilter)
export class SignInController {
  readonly #tries: Limiter;
  readonly #triesOfName: Limiter;

  constructor(
    private readonly access: DeskAccess,
    private readonly auth: AuthClient,
    @Inject(CONFIG) { SERVICE_TOKEN: key }: MailerConfig,
  ) {
    this.#tries = new Limiter(TRIES, { key, scale: 1 });
    this.#triesOfName = new Limiter(TRIES_OF_NAME, { key, scale: 1 });
  }

  @Get(deskPaths.signIn)
  async show(
    @Query({ schema: forms.signInQuery }) { ended }: Form<'signInQuery'>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPage(reply, SignInPage(ended ? { problem: 'ended' } : {}));
  }

  @Post(deskPaths.signIn)
  @HttpCode(303)
  async enter(
    @Body({ schema: forms.signIn }) form: Form<'signIn'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    this.access.requireOwnOrigin(request);
    const client = addressKey(request.ip);
    const tries = await Promise.all([
      this.#tries.consume(client),
      this.#triesOfName.consume(form.name),
    ]);
    const refused = tries.find(({ isAllowed }) => !isAllowed);
    if (refused) {
      void reply.header('retry-after', refused.resetSeconds);
      return sendPage(reply, SignInPage({ problem: 'throttled' }), { status: 429 });
    }
    const user = await this.#find(form);
    if (!user) return sendPage(reply, SignInPage({ problem: 'unknown' }), { status: 401 });
    const { name, role } = user;
    await Promise.all([this.#tries.clear(client), this.#triesOfName.clear(name)]);
    await this.#note('sign-in', { name, role }, request.id);
    await this.access.signIn(user, reply);
    await reply.redirect(deskPaths.overview, 303);
  }

  @Post(deskPaths.signOut)
  @HttpCode(303)
  async leave(
    @Body({ schema: forms.signOut }) form: Form<'signOut'>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.access.requireForm(request, form.formToken);
    this.access.signOut(session, reply);
    await this.#note('sign-out', session.person, request.id);
    await reply.redirect(deskPaths.signIn, 303);
  }

  /** An unknown name costs one verification too, so that timing does not reveal which names exist. */
  async #find({ name, password }: Form<'signIn'>): Promise<DeskUser | undefined> {
    const named = this.access.users.get(name);
    const measured = named ?? this.access.users.values().next().value;
    const isRight = measured !== undefined && (await verify(measured.hash, password));
    return isRight ? named : undefined;
  }

  /** Without auth-service the desk shows nothing, so signing in and out need not wait for it. */
  async #note(
    action: 'sign-in' | 'sign-out',
    person: DeskPerson,
    requestId: string,
  ): Promise<void> {
    await this.auth.ask('note', { person, action }, requestId).catch((error: unknown) => {
      log.warn({ err: error, event: 'desk', person: person.name, act: action }, 'security');
    });
  }
}
