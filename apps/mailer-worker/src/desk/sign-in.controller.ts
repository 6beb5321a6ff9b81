import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Injectable,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
} from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { addressKey, Limiter } from '@netward/nest-kit/limits';
import { verify } from '@node-rs/argon2';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MailDeskClient } from '../calls/auth.client.ts';
import { CONFIG, type DeskUser, type MailerConfig } from '../config.ts';
import { sendPage } from '../page/page.tsx';
import { DeskAccess } from './desk-access.ts';
import { DeskFilter, SignInPage } from './desk.filter.tsx';
import {
  deskPaths,
  type SignInForm,
  signInForm,
  type SignInQuery,
  signInQuery,
  type SignOutForm,
  signOutForm,
} from './forms.ts';

type SignInAnswer =
  | { state: 'known'; user: DeskUser }
  | { state: 'unknown' }
  | { state: 'throttled'; retryAfter: number };

interface DeskCredentials {
  name: string;
  password: string;
}

/** A person mistypes a few times; a guesser needs thousands of tries. Success resets the count. */
const TRIES = { name: 'desk', points: 10, seconds: 300 };
/** The same for one name from many addresses. */
const TRIES_OF_NAME = { name: 'desk-name', points: 30, seconds: 900 };

/** Checks who is signing in at the desk, with a limit on attempts. */
@Injectable()
export class SignIn {
  readonly #users: ReadonlyMap<string, DeskUser>;
  readonly #tries: Limiter;
  readonly #triesOfName: Limiter;

  constructor(@Inject(CONFIG) config: MailerConfig) {
    this.#users = new Map(config.DESK_USERS.map((user) => [user.name, user]));
    const settings = { key: config.SERVICE_TOKEN, scale: 1 };
    this.#tries = new Limiter(TRIES, settings);
    this.#triesOfName = new Limiter(TRIES_OF_NAME, settings);
  }

  async check(credentials: DeskCredentials, address: string): Promise<SignInAnswer> {
    const client = addressKey(address);
    const { name } = credentials;
    const tries = await Promise.all([this.#tries.consume(client), this.#triesOfName.consume(name)]);
    const refused = tries.find(({ isAllowed }) => !isAllowed);
    if (refused) return { state: 'throttled', retryAfter: refused.resetSeconds };
    const user = await this.#find(credentials);
    if (!user) return { state: 'unknown' };
    await Promise.all([this.#tries.clear(client), this.#triesOfName.clear(name)]);
    return { state: 'known', user };
  }

  /** An unknown name costs one verification too, so that timing does not reveal which names exist. */
  async #find({ name, password }: DeskCredentials): Promise<DeskUser | undefined> {
    const named = this.#users.get(name);
    const measured = named ?? this.#users.values().next().value;
    const isRight = measured !== undefined && (await verify(measured.hash, password));
    return isRight ? named : undefined;
  }
}

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
