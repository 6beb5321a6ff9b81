import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import {
  codePoints,
  type LoginResponse,
  PASSWORD_MAX,
  SESSION_SECONDS,
  type SessionClaims,
  SIGNED_IN_MESSAGE,
  TOKEN_AUDIENCE,
  TOKEN_ISSUER,
} from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import type { RevocationSource } from '@netward/nest-kit/identity';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { affected } from '@netward/nest-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { CredentialsService, type LoginCredentials } from '../account/credentials.service.ts';
import { type AuthConfig, CONFIG } from '../config.ts';
import { PasswordService } from '../password/password.service.ts';
import { KnownBrowsers } from './login-throttle.ts';
import type { SigningKey } from './signing-keys.ts';

/** The first that stands in a user agent names the browser: each of them also claims to be those below it. */
const BROWSERS: Readonly<Record<string, RegExp>> = {
  Edge: /\bEdg(?:A|iOS)?\//,
  Opera: /\bOPR\//,
  'Samsung Internet': /\bSamsungBrowser\//,
  Firefox: /\b(?:Firefox|FxiOS)\//,
  Chrome: /\b(?:Chrome|CriOS|HeadlessChrome)\//,
  Safari: /\bSafari\//,
};
const SYSTEMS: Readonly<Record<string, RegExp>> = {
  Android: /\bAndroid\b/,
  iPhone: /\biPhone\b/,
  iPad: /\biPad\b/,
  Windows: /\bWindows\b/,
  macOS: /\bMacintosh\b/,
  ChromeOS: /\bCrOS\b/,
  Linux: /\bLinux\b/,
};

function firstIn(names: Readonly<Record<string, RegExp>>, userAgent: string): string | undefined {
  return Object.keys(names).find((name) => names[name]!.test(userAgent));
}

/**
 * "Firefox on Linux" of a User-Agent header (RFC 9110, 10.1.5): enough to know a session again, and too
 * little to tell people apart. Undefined for anything else.
 */
export function browserInWords(userAgent: string | undefined): string | undefined {
  const browser = userAgent && firstIn(BROWSERS, userAgent);
  const system = userAgent && firstIn(SYSTEMS, userAgent);
  return browser && system ? `${browser} on ${system}` : undefined;
}

/** Ends every session of these learners, except `kept`, and returns how many were live. */
export async function endSessions(
  manager: EntityManager,
  learnerIds: readonly string[],
  kept?: string,
): Promise<number> {
  return affected(
    manager,
    `UPDATE auth.sessions SET ended_at = now()
     WHERE user_id = ANY($1) AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
    [learnerIds, kept],
  );
}

/** Sessions that a learner may have at once. */
const LIVE_SESSIONS = 20;

/**
 * When a token was issued and when it expires, in seconds since 1970, by the database's time: a token
 * that lived longer than its session could not be ended.
 */
interface TokenLife {
  iat: number;
  exp: number;
}

@Injectable()
export class SessionService implements RevocationSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    private readonly credentials: CredentialsService,
    private readonly browsers: KnownBrowsers,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Starts a session and answers its token; undefined when the checked password has changed since, or
   * the learner was suspended. It ends the learner's oldest session if there are too many. Recording the sign-in locks the learner,
   * so simultaneous sign-ins cannot exceed the limit, and none with the old password slips past a
   * reset, which ends all sessions.
   */
  async start(
    learner: LoginCredentials,
    emailKey: string,
    browserMark: string | undefined,
    userAgent: string | undefined,
  ): Promise<LoginResponse | undefined> {
    const sid = randomUUID();
    const life = await this.dataSource.transaction(async (manager) => {
      if (!(await this.credentials.noteLogin(manager, learner))) return undefined;
      const [started] = await manager.query<[TokenLife]>(
        `WITH started AS (
           INSERT INTO auth.sessions (id, user_id, expires_at, seen_as)
           VALUES ($1, $2, now() + make_interval(secs => $3), $5) RETURNING created_at, expires_at),
         ended AS (
           UPDATE auth.sessions SET ended_at = now() WHERE id IN (
             SELECT id FROM auth.sessions
             WHERE user_id = $2 AND ended_at IS NULL AND expires_at > now()
             ORDER BY created_at DESC OFFSET $4))
         SELECT floor(extract(epoch FROM created_at))::int AS iat,
           floor(extract(epoch FROM expires_at))::int AS exp FROM started`,
        [sid, learner.id, SESSION_SECONDS, LIVE_SESSIONS - 1, browserInWords(userAgent)],
      );
      await this.browsers.remember(manager, learner.id, emailKey, browserMark);
      return started;
    });
    if (!life) return undefined;
    const { id, name, email } = learner;
    const token = await this.#sign({ sub: id, sid, ...life });
    return { token, user: { id, name, email, isEmailVerified: true }, message: SIGNED_IN_MESSAGE };
  }

  async isRevoked({ sid }: Pick<SessionClaims, 'sid'>): Promise<boolean> {
    const live = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM auth.sessions WHERE id = $1 AND ended_at IS NULL`,
      [sid],
    );
    return live.length === 0;
  }

  #sign(claims: SessionClaims & TokenLife): Promise<string> {
    const [newest] = this.config.SIGNING_KEYS as [SigningKey];
    return this.jwt.signAsync(claims, {
      algorithm: 'ES256',
      privateKey: newest.privateKey,
      keyid: newest.kid,
      issuer: TOKEN_ISSUER,
      audience: TOKEN_AUDIENCE,
    });
  }
}

/** As many as at the login. A session ends after seven days, and with it the guessing. */
const GUESSES = { points: 5, seconds: 15 * 60 };

/**
 * Asks a learner who is logged in for the password again. A session may be stolen or left open on a
 * shared computer, so its guesses are counted; nothing that strangers do at the login counts here.
 */
@Injectable()
export class OwnPassword {
  readonly #guesses: Limiter;

  constructor(
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordService,
    limits: Limits,
  ) {
    this.#guesses = limits.limiter({ name: 'own-password', ...GUESSES });
  }

  /** The learner, if the password is theirs; throws CURRENT_PASSWORD_WRONG or LOGIN_THROTTLED otherwise. */
  async check({ sub, sid }: SessionClaims, password: string): Promise<LoginCredentials> {
    const learner = await this.credentials.ofLearner(sub);
    if (!learner) throw new AppError('UNAUTHORIZED');
    // Counted before it is checked, so that simultaneous guesses count too.
    const { isAllowed, resetSeconds } = await this.#guesses.consume(sid);
    if (!isAllowed) throw new AppError('LOGIN_THROTTLED', { retryAfter: resetSeconds });
    const isRight = await this.#matches(learner, password).catch(async (error: unknown) => {
      await this.#guesses.giveBack(sid);
      throw error;
    });
    if (!isRight || learner.isSuspended) throw new AppError('CURRENT_PASSWORD_WRONG');
    await this.#guesses.clear(sid);
    return learner;
  }

  async #matches({ passwordHash }: LoginCredentials, password: string): Promise<boolean> {
    if (codePoints(password) > PASSWORD_MAX) return false;
    return this.passwords.matches(password, passwordHash);
  }
}
