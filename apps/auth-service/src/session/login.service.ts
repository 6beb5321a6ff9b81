import { Injectable } from '@nestjs/common';
import {
  codePoints,
  emailKey,
  type LoginRequest,
  type LoginResponse,
  PASSWORD_MAX,
  SIGNED_IN_MESSAGE,
} from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { type LoginCredentials, CredentialsService } from '../account/credentials.service.ts';
import { PasswordService } from '../password/password.service.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { LoginThrottle } from './login-throttle.ts';
import { SessionService } from './session.service.ts';

/** Signs learners in. Every failure costs one password check and gives the same response. */
@Injectable()
export class LoginService {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
  ) {}

  async login({ email, password }: LoginRequest, origin: RequestOrigin): Promise<LoginResponse> {
    try {
      const found = await this.#check(email, password, origin.ip);
      if (!found.isVerified) throw unverified();
      const token = await this.sessions.start(found.id, found.passwordHash);
      if (!token) throw new AppError('CREDENTIALS_WRONG');
      await this.credentials.noteLogin(found.id);
      const user = { id: found.id, name: found.name, email: found.email, isEmailVerified: true };
      this.#note('ok', origin, found.id);
      return { token, user, message: SIGNED_IN_MESSAGE };
    } catch (error) {
      this.#note(error instanceof AppError ? error.code : 'failed', origin);
      throw error;
    }
  }

  /** The owner of address and password; throws when there is none. */
  async #check(email: string, password: string, ip: string): Promise<LoginCredentials> {
    const address = emailKey(email) ?? email.toLowerCase();
    const reservation = await this.throttle.reserve(address, ip);
    let found: LoginCredentials | undefined;
    let isMatch: boolean;
    try {
      found = await this.credentials.find(address);
      const isTooLong = codePoints(password) > PASSWORD_MAX;
      const passwordHash = isTooLong ? undefined : found?.passwordHash;
      isMatch = await this.passwords.matches(password, passwordHash);
    } catch (error) {
      await reservation.giveBack();
      throw error;
    }
    if (!found || !isMatch || found.isSuspended) throw new AppError('CREDENTIALS_WRONG');
    await reservation.clear();
    return found;
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
