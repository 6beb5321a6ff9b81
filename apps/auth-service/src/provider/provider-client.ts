import { Inject, Injectable } from '@nestjs/common';
import { codePoints, learnerName, NAME_MAX, registerRequest } from '@netward/contracts';
import { type ProviderAnswer, type ProviderStart, webPaths } from '@netward/contracts';
import { AppError, callDependency } from '@netward/nest-kit';
import * as oidc from 'openid-client';
import { type AuthConfig, CONFIG } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';

/** Somebody whom the provider vouches for. The address is theirs only once a mail has proved it. */
export interface ProvidedLearner {
  issuer: string;
  subject: string;
  email: string;
  name: string;
}

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
