import { Injectable } from '@nestjs/common';
import { codePoints, emailKey, PASSWORD_MAX } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { type LoginCredentials, CredentialsService } from '../account/credentials.service.ts';
import { PasswordService } from '../password/password.service.ts';
import { LoginThrottle } from './login-throttle.ts';

/**
 * Asks a learner who is logged in for the password again. A session may be stolen or left open on a
 * shared computer, so guesses count together with those at the login.
 */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordService,
  ) {}

  /** The learner, if the password is theirs; throws CURRENT_PASSWORD_WRONG or LOGIN_THROTTLED otherwise. */
  async check(learnerId: string, password: string, ip: string): Promise<LoginCredentials> {
    const learner = await this.credentials.ofLearner(learnerId);
    if (!learner) throw new AppError('UNAUTHORIZED');
    const reservation = await this.throttle.reserve(emailKey(learner.email) as string, ip);
    const isRight = await this.#matches(learner, password).catch(async (error: unknown) => {
      await reservation.giveBack();
      throw error;
    });
    if (!isRight || learner.isSuspended) throw new AppError('CURRENT_PASSWORD_WRONG');
    await reservation.clear();
    return learner;
  }

  async #matches({ passwordHash }: LoginCredentials, password: string): Promise<boolean> {
    if (codePoints(password) > PASSWORD_MAX) return false;
    return this.passwords.matches(password, passwordHash);
  }
}
