import { Injectable } from '@nestjs/common';
import type { ResetPasswordRequest } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type Recipient, CredentialsService } from '../account/credentials.service.ts';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { KnownBrowsers } from '../session/known-browsers.service.ts';
import { SessionService } from '../session/session.service.ts';
import { refuseCommon } from './common-passwords.ts';
import { PasswordService } from './password.service.ts';

/** Lets anyone who can read a mailbox set a new password. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    private readonly tokens: EmailTokenService,
    private readonly passwords: PasswordService,
    private readonly credentials: CredentialsService,
    private readonly sessions: SessionService,
    private readonly browsers: KnownBrowsers,
  ) {}

  /** Only stores the request: whether the address is known is looked up later. */
  async request(email: string, requestId: string): Promise<void> {
    const { token, hash } = this.tokens.create();
    await this.outbox.write(this.dataSource.manager, {
      intent: 'forgot-password',
      to: email,
      content: { token },
      tokenHash: hash,
      requestId,
    });
    log.info({ event: 'password-reset-asked', requestId }, 'security');
  }

  /** The address whose password a token may set, as its owner wrote it. */
  async addressOf(token: string): Promise<string | undefined> {
    const emailKey = await this.tokens.resettable(token);
    if (!emailKey) return undefined;
    return (await this.credentials.find(emailKey))?.email;
  }

  /**
   * Sets the password, ends every session, remembers the browser and returns the mailbox's key. The
   * token is checked before the password is queued for hashing and again before it is hashed: of many
   * simultaneous uses few cost a hash, and one succeeds.
   */
  async reset(request: ResetPasswordRequest, requestId: string): Promise<string> {
    const { token, password, browserMark } = request;
    const check = async (): Promise<void> => {
      if (!(await this.tokens.resettable(token))) throw invalidToken();
    };
    refuseCommon(password);
    await check();
    const passwordHash = await this.passwords.hash(password, check);
    const { emailKey, learner } = await this.dataSource.transaction(async (manager) => {
      const emailKey = await this.tokens.useReset(manager, token);
      const learner = emailKey && (await this.#set(manager, emailKey, passwordHash, requestId));
      if (!learner) throw invalidToken();
      await this.browsers.remember(manager, learner.id, emailKey, browserMark);
      return { emailKey, learner };
    });
    log.info({ event: 'password-reset', sub: learner.id, requestId }, 'security');
    return emailKey;
  }

  async #set(
    manager: EntityManager,
    emailKey: string,
    passwordHash: string,
    requestId: string,
  ): Promise<Recipient | undefined> {
    const learner = await this.credentials.setPassword(manager, emailKey, passwordHash);
    if (!learner) return undefined;
    await this.sessions.endAll(manager, learner.id);
    // Whoever knew the old password may have connected a provider of theirs.
    await this.credentials.disconnect(manager, learner.id);
    await this.outbox.write(manager, {
      intent: 'password-changed',
      to: learner.email,
      content: { name: learner.name, changedAt: new Date().toISOString() },
      requestId,
    });
    return learner;
  }
}

function invalidToken(): AppError {
  return new AppError('RESET_TOKEN_INVALID', { fields: { expired: true } });
}
