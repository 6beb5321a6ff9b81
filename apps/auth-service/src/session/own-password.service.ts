import { Injectable } from '@nestjs/common';
import { codePoints, PASSWORD_MAX, type SessionClaims } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { CredentialsService, type LoginCredentials } from '../account/credentials.service.ts';
import { PasswordService } from '../password/password.service.ts';

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
