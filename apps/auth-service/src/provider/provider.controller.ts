import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  emailKey,
  type MessageResponse,
  PROVIDER_CONNECTED_MESSAGE,
  PROVIDER_MAIL_MESSAGE,
  type ProviderLogin,
  type ProviderStart,
  type SessionClaims,
  SIGNED_IN_MESSAGE,
} from '@netward/contracts';
import { AppError, Call, log } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { DataSource } from 'typeorm';
import { AccountService } from '../account/account.service.ts';
import { CredentialsService, type LoginCredentials } from '../account/credentials.service.ts';
import { type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { LoginThrottle } from '../session/login-throttle.ts';
import { OwnPassword } from '../session/own-password.service.ts';
import { SessionService } from '../session/session.service.ts';
import { ProviderClient } from './provider-client.ts';

/**
 * Signs learners in whom the OpenID provider vouches for. Its word opens an account only after a mail
 * or the account's password has connected the two: whoever runs the provider, or an address there, owns
 * no account here. Somebody unknown to us gets one answer and one mail, whether or not the address has an account.
 */
@Controller()
export class ProviderController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly provider: ProviderClient,
    private readonly accounts: AccountService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionService,
    private readonly throttle: LoginThrottle,
    private readonly ownPassword: OwnPassword,
  ) {}

  @Call(api.startProvider)
  start(): Promise<ProviderStart> {
    return this.provider.begin();
  }

  @Call(api.loginWithProvider)
  async login(
    @Body({ schema: api.loginWithProvider.body }) answer: BodyOf<'loginWithProvider'>,
    @Origin() origin: RequestOrigin,
  ): Promise<ProviderLogin> {
    try {
      const person = await this.provider.identify(answer);
      const learner = await this.credentials.ofIdentity(person);
      if (learner) return await this.#begin(learner, answer.browserMark, origin);
      await this.accounts.registerIdentity(person, origin.requestId);
      this.#note('mail', origin);
      return { message: PROVIDER_MAIL_MESSAGE };
    } catch (error) {
      this.#note(error instanceof AppError ? error.code : 'failed', origin);
      throw error;
    }
  }

  /** Connects the provider's subject to the account of a session, whose password is asked for again. */
  @Call(api.connectProvider)
  @UseGuards(SessionGuard)
  async connect(
    @Session() session: SessionClaims,
    @Body({ schema: api.connectProvider.body }) { password, ...answer }: BodyOf<'connectProvider'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    // The code works once: a password that is mistyped must not use it up.
    const { id } = await this.ownPassword.check(session, password);
    const { issuer, subject } = await this.provider.identify(answer);
    const [identity] = await this.dataSource.query<{ userId: string }[]>(
      `WITH added AS (
         INSERT INTO auth.identities (issuer, subject, user_id) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING RETURNING user_id)
       SELECT user_id AS "userId" FROM added
       UNION ALL SELECT user_id FROM auth.identities WHERE issuer = $1 AND subject = $2`,
      [issuer, subject, id],
    );
    if (identity?.userId !== id) throw new AppError('IDENTITY_TAKEN');
    log.info({ event: 'provider-connected', sub: id, requestId }, 'security');
    return { message: PROVIDER_CONNECTED_MESSAGE };
  }

  async #begin(
    learner: LoginCredentials,
    browserMark: string | undefined,
    origin: RequestOrigin,
  ): Promise<ProviderLogin> {
    if (learner.isSuspended) throw new AppError('ACCOUNT_SUSPENDED');
    const { id, name, email, passwordHash } = learner;
    await this.throttle.countSignIn(passwordHash);
    const key = emailKey(email) as string;
    const token = await this.sessions.start(learner, key, browserMark, origin.userAgent);
    if (!token) throw new AppError('PROVIDER_REFUSED');
    this.#note('ok', origin, id);
    return { token, user: { id, name, email, isEmailVerified: true }, message: SIGNED_IN_MESSAGE };
  }

  #note(outcome: string, { ip, requestId }: RequestOrigin, sub?: string): void {
    const client = this.throttle.nameOf(ip);
    log.info({ event: 'login', via: 'provider', outcome, sub, client, requestId }, 'security');
  }
}
