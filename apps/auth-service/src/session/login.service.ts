import { Injectable } from '@nestjs/common';
import {
  codePoints,
  PASSWORD_MAX,
  type SessionClaims,
  emailKey,
  type LoginRequest,
  type LoginResponse,
  SIGNED_IN_MESSAGE,
} from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { type LoginCredentials, CredentialsService } from '../account/credentials.service.ts';
import { PasswordService } from '../password/password.service.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { LoginThrottle } from './login-throttle.ts';
import { SessionService } from './session.service.ts';

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

/**
 * Signs learners in. Every call checks two passwords, the learner's and that of the attempt which this
 * one may belong to, or a dummy for either; so neither the response nor its time tells whether an
 * address that somebody has just registered belongs to a learner.
 */
@Injectable()
export class LoginService {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
  ) {}

  async login(request: LoginRequest, origin: RequestOrigin): Promise<LoginResponse> {
    try {
      const address = emailKey(request.email) ?? request.email.toLowerCase();
      const learner = await this.#check(address, request, origin.ip);
      await this.throttle.countSignIn(learner.passwordHash);
      const token = await this.sessions.start(
        learner,
        address,
        request.browserMark,
        origin.userAgent,
      );
      if (!token) throw new AppError('CREDENTIALS_WRONG');
      this.#note('ok', origin, learner.id);
      const { id, name } = learner;
      const user = { id, name, email: learner.email, isEmailVerified: true };
      return { token, user, message: SIGNED_IN_MESSAGE };
    } catch (error) {
      this.#note(error instanceof AppError ? error.code : 'failed', origin);
      throw error;
    }
  }

  /**
   * The learner of address and password; throws when there is none. The right password of an attempt
   * stays counted as a failure: the person who chose it may be guessing the learner's.
   */
  async #check(
    address: string,
    { password, browserMark }: LoginRequest,
    ip: string,
  ): Promise<LoginCredentials> {
    const reservation = await this.throttle.reserve(address, ip, browserMark);
    const { learner, isLearner, isAttempt } = await this.#matches(address, password).catch(
      async (error: unknown) => {
        await reservation.giveBack();
        throw error;
      },
    );
    if (learner && isLearner && !learner.isSuspended) {
      await reservation.clear();
      return learner;
    }
    throw isAttempt ? unverified() : new AppError('CREDENTIALS_WRONG');
  }

  async #matches(address: string, password: string) {
    const { learner, attempt } = await this.credentials.loginChecks(address, password);
    const isTooLong = codePoints(password) > PASSWORD_MAX;
    const [isLearner, isAttempt] = await Promise.all(
      [learner, attempt].map((owner) =>
        this.passwords.matches(password, isTooLong ? undefined : owner?.passwordHash),
      ),
    );
    return { learner, isLearner, isAttempt };
  }

  #note(outcome: string, { ip, requestId }: RequestOrigin, sub?: string): void {
    log.info(
      { event: 'login', outcome, sub, client: this.throttle.nameOf(ip), requestId },
      'security',
    );
  }
}

function unverified(): AppError {
  return new AppError('EMAIL_NOT_VERIFIED', { fields: { emailNotVerified: true } });
}
