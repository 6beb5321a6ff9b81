import { Body, Controller, Query } from '@nestjs/common';
import {
  api,
  emailKey,
  FORGOT_MESSAGE,
  type MessageResponse,
  PASSWORD_CHANGED_MESSAGE,
  RESET_MESSAGE,
  RESET_TOKEN_VALID_MESSAGE,
  type SessionClaims,
} from '@netward/contracts';
import { AppError, Call, log } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import { DataSource, type EntityManager } from 'typeorm';
import { CredentialsService, type Recipient } from '../account/credentials.service.ts';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { type AnswerOf, type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { KnownBrowsers, LoginThrottle } from '../session/login-throttle.ts';
import { endSessions, OwnPassword } from '../session/session.service.ts';
import { PasswordService, refuseCommon } from './password.service.ts';

const NOT_VALID = { fields: { valid: false } } as const;

const invalidToken = (): AppError =>
  new AppError('RESET_TOKEN_INVALID', { fields: { expired: true } });

/** Lets anyone who can read a mailbox set a new password, and a learner who is logged in replace it. */
@Controller()
export class PasswordController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: OutboxService,
    private readonly tokens: EmailTokenService,
    private readonly passwords: PasswordService,
    private readonly ownPassword: OwnPassword,
    private readonly credentials: CredentialsService,
    private readonly browsers: KnownBrowsers,
    private readonly throttle: LoginThrottle,
  ) {}

  /** Only stores the request: whether the address is known is looked up later. */
  @Call(api.forgotPassword)
  async forgot(
    @Body({ schema: api.forgotPassword.body }) { email }: BodyOf<'forgotPassword'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.outbox.requestLink(this.dataSource, 'forgot-password', email, requestId);
    log.info({ event: 'password-reset-asked', requestId }, 'security');
    return { message: FORGOT_MESSAGE };
  }

  /** Answers the address whose password a token may set, as its owner wrote it. */
  @Call(api.verifyResetToken)
  async verifyToken(
    @Query({ schema: api.verifyResetToken.query }) { token }: { token?: string },
  ): Promise<AnswerOf<'verifyResetToken'>> {
    if (!token) throw new AppError('RESET_TOKEN_MISSING', NOT_VALID);
    const emailKey = await this.tokens.resettable(token);
    const owner = emailKey && (await this.credentials.find(emailKey));
    if (!owner) throw new AppError('RESET_TOKEN_INVALID', NOT_VALID);
    return { valid: true, email: owner.email, message: RESET_TOKEN_VALID_MESSAGE };
  }

  /**
   * Sets the password, ends every session and remembers the browser. The token is checked before the
   * password is queued for hashing and again before it is hashed: of many simultaneous uses few cost a
   * hash, and one succeeds. The owner may sign in at once, however many guesses failed before.
   */
  @Call(api.resetPassword)
  async reset(
    @Body({ schema: api.resetPassword.body })
    { token, password, browserMark }: BodyOf<'resetPassword'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
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
    await this.throttle.noteReset(emailKey, browserMark);
    return { message: RESET_MESSAGE };
  }

  /**
   * Replaces the password, ends every other session and uses up the mailed links that set one. Of
   * several simultaneous changes one succeeds, and none slips past a reset.
   */
  @Call(api.changePassword)
  async change(
    @Session() session: SessionClaims,
    @Body({ schema: api.changePassword.body }) body: BodyOf<'changePassword'>,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    const { sub } = session;
    await this.throttle.noting({ event: 'password-change-refused', sub }, origin, () =>
      this.#change(session, body, origin.requestId),
    );
    this.throttle.note({ event: 'password-changed', sub }, origin);
    return { message: PASSWORD_CHANGED_MESSAGE };
  }

  async #set(
    manager: EntityManager,
    emailKey: string,
    passwordHash: string,
    requestId: string,
  ): Promise<Recipient | undefined> {
    const learner = await this.credentials.setPassword(manager, emailKey, passwordHash);
    if (!learner) return undefined;
    await endSessions(manager, [learner.id]);
    // Whoever knew the old password may have connected a provider of theirs.
    await this.credentials.disconnect(manager, learner.id);
    await this.#tell(manager, learner, requestId);
    return learner;
  }

  async #change(
    session: SessionClaims,
    { currentPassword, newPassword }: BodyOf<'changePassword'>,
    requestId: string,
  ): Promise<void> {
    refuseCommon(newPassword);
    const learner = await this.ownPassword.check(session, currentPassword);
    const newHash = await this.passwords.hash(newPassword);
    await this.dataSource.transaction(async (manager) => {
      // Links before the account, as a reset takes them; in the other order two could block each other.
      await this.tokens.useUpResets(manager, emailKey(learner.email) as string);
      if (!(await this.credentials.replacePassword(manager, learner, newHash)))
        throw new AppError('CURRENT_PASSWORD_WRONG');
      await endSessions(manager, [session.sub], session.sid);
      await this.#tell(manager, learner, requestId, 'account');
    });
  }

  async #tell(
    manager: EntityManager,
    { name, email }: Recipient,
    requestId: string,
    way?: 'account',
  ): Promise<void> {
    await this.outbox.write(manager, {
      intent: 'password-changed',
      to: email,
      content: { name, changedAt: new Date().toISOString(), ...(way && { way }) },
      requestId,
    });
  }
}
