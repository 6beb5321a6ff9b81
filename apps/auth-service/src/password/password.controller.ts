import { Injectable, Body, Controller, Query, UseGuards } from '@nestjs/common';
import {
  type ChangePasswordRequest,
  emailKey,
  type SessionClaims,
  type ResetPasswordRequest,
  api,
  changePasswordRequest,
  FORGOT_MESSAGE,
  type ForgotPasswordRequest,
  forgotPasswordRequest,
  type MessageResponse,
  PASSWORD_CHANGED_MESSAGE,
  RESET_MESSAGE,
  RESET_TOKEN_VALID_MESSAGE,
  resetPasswordRequest,
  type VerifyResetTokenResponse,
} from '@netward/contracts';
import { AppError, log, Call } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import {
  type LoginCredentials,
  CredentialsService,
  type Recipient,
} from '../account/credentials.service.ts';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { type RequestOrigin, Origin } from '../request-origin.ts';
import { LoginThrottle, KnownBrowsers } from '../session/login-throttle.ts';
import { OwnPassword } from '../session/login.service.ts';
import { SessionService } from '../session/session.service.ts';
import { refuseCommon, PasswordService } from './password.service.ts';

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

const NOT_VALID = { fields: { valid: false } } as const;

@Controller()
export class PasswordController {
  constructor(
    private readonly resets: PasswordResetService,
    private readonly throttle: LoginThrottle,
    private readonly changes: PasswordChangeService,
  ) {}

  @Call(api.forgotPassword)
  async forgot(
    @Body({ schema: forgotPasswordRequest }) { email }: ForgotPasswordRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.resets.request(email, requestId);
    return { message: FORGOT_MESSAGE };
  }

  @Call(api.verifyResetToken)
  async verifyToken(
    @Query({ schema: api.verifyResetToken.query }) { token }: { token?: string },
  ): Promise<VerifyResetTokenResponse> {
    if (!token) throw new AppError('RESET_TOKEN_MISSING', NOT_VALID);
    const email = await this.resets.addressOf(token);
    if (!email) throw new AppError('RESET_TOKEN_INVALID', NOT_VALID);
    return { valid: true, email, message: RESET_TOKEN_VALID_MESSAGE };
  }

  /** The owner of the mailbox may sign in at once, however many guesses failed before. */
  @Call(api.resetPassword)
  async reset(
    @Body({ schema: resetPasswordRequest }) body: ResetPasswordRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    const emailKey = await this.resets.reset(body, requestId);
    await this.throttle.noteReset(emailKey, body.browserMark);
    return { message: RESET_MESSAGE };
  }

  @Call(api.changePassword)
  @UseGuards(SessionGuard)
  async change(
    @Session() session: SessionClaims,
    @Body({ schema: changePasswordRequest }) body: ChangePasswordRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.changes.change(session, body, origin);
    return { message: PASSWORD_CHANGED_MESSAGE };
  }
}
