import { Injectable } from '@nestjs/common';
import { type ChangePasswordRequest, emailKey, type SessionClaims } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type LoginCredentials, CredentialsService } from '../account/credentials.service.ts';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { LoginThrottle } from '../session/login-throttle.ts';
import { OwnPassword } from '../session/own-password.service.ts';
import { SessionService } from '../session/session.service.ts';
import { refuseCommon } from './common-passwords.ts';
import { PasswordService } from './password.service.ts';

/** Lets a learner who is logged in replace the password. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    private readonly passwords: PasswordService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionService,
    private readonly tokens: EmailTokenService,
    private readonly outbox: OutboxService,
    private readonly throttle: LoginThrottle,
  ) {}

  /**
   * Replaces the password, ends every other session and uses up the mailed links that set one. Of
   * several simultaneous changes one succeeds, and none slips past a reset.
   */
  async change(
    session: SessionClaims,
    request: ChangePasswordRequest,
    origin: RequestOrigin,
  ): Promise<void> {
    try {
      await this.#change(session, request, origin);
    } catch (error) {
      const outcome = error instanceof AppError ? error.code : 'failed';
      this.#note({ event: 'password-change-refused', outcome }, session, origin);
      throw error;
    }
    this.#note({ event: 'password-changed' }, session, origin);
  }

  async #change(
    session: SessionClaims,
    { currentPassword, newPassword }: ChangePasswordRequest,
    { requestId }: RequestOrigin,
  ): Promise<void> {
    refuseCommon(newPassword);
    const learner = await this.ownPassword.check(session, currentPassword);
    const newHash = await this.passwords.hash(newPassword);
    await this.dataSource.transaction(async (manager) => {
      // Links before the account, as a reset takes them; in the other order two could block each other.
      await this.tokens.useUpResets(manager, emailKey(learner.email) as string);
      if (!(await this.credentials.replacePassword(manager, learner, newHash)))
        throw new AppError('CURRENT_PASSWORD_WRONG');
      await this.sessions.endOthers(manager, session);
      await this.#tell(manager, learner, requestId);
    });
  }

  async #tell(
    manager: EntityManager,
    { name, email }: LoginCredentials,
    requestId: string,
  ): Promise<void> {
    await this.outbox.write(manager, {
      intent: 'password-changed',
      to: email,
      content: { name, changedAt: new Date().toISOString(), way: 'account' },
      requestId,
    });
  }

  #note(
    what: { event: string; outcome?: string },
    { sub }: SessionClaims,
    { ip, requestId }: RequestOrigin,
  ): void {
    log.info({ ...what, sub, client: this.throttle.nameOf(ip), requestId }, 'security');
  }
}
