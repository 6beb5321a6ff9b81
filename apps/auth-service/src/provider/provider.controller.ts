import { Body, Controller, Inject, Injectable } from '@nestjs/common';
import {
  api,
  codePoints,
  emailKey,
  learnerName,
  type MessageResponse,
  NAME_MAX,
  PROVIDER_CONNECTED_MESSAGE,
  PROVIDER_MAIL_MESSAGE,
  type ProviderAnswer,
  type ProviderStart,
  registerRequest,
  type SessionClaims,
  webPaths,
} from '@netward/contracts';
import { AppError, Call, callDependency, log } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import * as oidc from 'openid-client';
import { DataSource } from 'typeorm';
import { AccountService, type ProvidedLearner } from '../account/account.controller.ts';
import { CredentialsService, type LoginCredentials } from '../account/credentials.service.ts';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { type AnswerOf, type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { LoginThrottle } from '../session/login-throttle.ts';
import { OwnPassword, SessionService } from '../session/session.service.ts';

/** How the provider's sites and libraries say that they could not be reached, or broke down. */
const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR']);

/**
 * The OpenID provider of the settings (OpenID Connect Core 1.0, authorization code with PKCE). What it
 * publishes about itself is asked for once, and again after a failure.
 */
@Injectable()
export class ProviderClient {
  #known: Promise<oidc.Configuration> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {}

  /** Throws NOT_FOUND where no provider is set, PROVIDER_AWAY while it does not answer. */
  async begin(): Promise<ProviderStart> {
    const provider = await this.#provider();
    const [state, nonce, verifier] = [
      oidc.randomState(),
      oidc.randomNonce(),
      oidc.randomPKCECodeVerifier(),
    ];
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: this.#returnAddress,
      scope: 'openid email profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    });
    return { url: url.href, state, nonce, verifier };
  }

  /** Changes the answer's code for what the provider says of the person. A code works once. */
  async identify({ query, state, nonce, verifier }: ProviderAnswer): Promise<ProvidedLearner> {
    const provider = await this.#provider();
    const address = new URL(`${this.#returnAddress}?${query}`);
    const checks = {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    };
    return this.#ask('identify', async () => {
      const tokens = await oidc.authorizationCodeGrant(provider, address, checks);
      const { iss, sub, ...claims } = tokens.claims()!;
      const info = claims['email']
        ? claims
        : await oidc.fetchUserInfo(provider, tokens.access_token, sub);
      return { issuer: iss, subject: sub, ...personOf(info) };
    });
  }

  get #returnAddress(): string {
    return this.config.PUBLIC_URL + webPaths.providerReturn;
  }

  async #provider(): Promise<oidc.Configuration> {
    if (!this.config.OIDC_ISSUER) throw new AppError('NOT_FOUND');
    this.#known ??= this.#ask('discover', () => this.#discover());
    return this.#known.catch((error: unknown) => {
      this.#known = undefined;
      throw error;
    });
  }

  async #discover(): Promise<oidc.Configuration> {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.config;
    const issuer = new URL(OIDC_ISSUER as string);
    const provider = await oidc.discovery(
      issuer,
      OIDC_CLIENT_ID as string,
      OIDC_CLIENT_SECRET,
      undefined,
      {
        timeout: this.intervals.providerAnswerMs / 1000,
        // The settings take http only outside production.
        ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
      },
    );
    oidc.enableNonRepudiationChecks(provider);
    return provider;
  }

  async #ask<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const plan = { dependency: 'provider', operation, isFailure: isAway } as const;
    return callDependency(plan, work).catch((cause: unknown) => {
      if (cause instanceof AppError) throw cause;
      if (isAway(cause)) throw new AppError('PROVIDER_AWAY', { retryAfter: 1, cause });
      const isCancelled =
        cause instanceof oidc.AuthorizationResponseError && cause.error === 'access_denied';
      throw new AppError(isCancelled ? 'PROVIDER_CANCELLED' : 'PROVIDER_REFUSED', { cause });
    });
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof oidc.ResponseBodyError) return error.status >= 500;
  if (error instanceof oidc.ClientError) return AWAY.has(error.code ?? '');
  return error instanceof TypeError;
}

/** Throws PROVIDER_ADDRESS_UNVERIFIED unless there is an address that the provider does not doubt. */
function personOf(claims: Readonly<Record<string, unknown>>): { email: string; name: string } {
  const { email_verified: isVerified, name } = claims;
  const email = registerRequest.shape.email.safeParse(claims['email']).data;
  // Entra ID does not say whether it has verified an address; the mail that follows proves it.
  if (!email || (isVerified !== undefined && isVerified !== true && isVerified !== 'true'))
    throw new AppError('PROVIDER_ADDRESS_UNVERIFIED');
  const [local = ''] = email.split('@');
  const short = [...local].slice(0, NAME_MAX).join('');
  const given = learnerName.safeParse(name).data;
  return { email, name: given ?? (codePoints(short) > 1 ? short : 'Learner') };
}

const BY_PROVIDER = { event: 'login', via: 'provider' } as const;

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
  ): Promise<AnswerOf<'loginWithProvider'>> {
    return this.throttle.noting(BY_PROVIDER, origin, async () => {
      const person = await this.provider.identify(answer);
      const learner = await this.credentials.ofIdentity(person);
      if (learner) return this.#begin(learner, answer.browserMark, origin);
      await this.accounts.registerIdentity(person, origin.requestId);
      this.throttle.note({ ...BY_PROVIDER, outcome: 'mail' }, origin);
      return { message: PROVIDER_MAIL_MESSAGE };
    });
  }

  /** Connects the provider's subject to the account of a session, whose password is asked for again. */
  @Call(api.connectProvider)
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
  ): Promise<AnswerOf<'loginWithProvider'>> {
    if (learner.isSuspended) throw new AppError('ACCOUNT_SUSPENDED');
    await this.throttle.countSignIn(learner.passwordHash);
    const key = emailKey(learner.email) as string;
    const begun = await this.sessions.start(learner, key, browserMark, origin.userAgent);
    if (!begun) throw new AppError('PROVIDER_REFUSED');
    this.throttle.note({ ...BY_PROVIDER, outcome: 'ok', sub: learner.id }, origin);
    return begun;
  }
}
