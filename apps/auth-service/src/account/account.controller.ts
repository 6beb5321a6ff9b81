import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable, Body, Controller, Query } from '@nestjs/common';
import {
  emailKey,
  MAIL_TOKEN,
  api,
  type MessageResponse,
  REGISTERED_MESSAGE,
  RESENT_MESSAGE,
  VERIFIED_MESSAGE,
} from '@netward/contracts';
import { AppError, log, Call } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { PasswordService, refuseCommon } from '../password/password.service.ts';
import { attemptSelector } from './credentials.service.ts';
import { type AnswerOf, type BodyOf, Origin, type RequestOrigin } from '../request.ts';

/** Registrations kept of one address, so that the work for it cannot be made to grow. */
const ATTEMPTS_KEPT = 20;
/** At most this many older ones are deleted by a registration. */
const ATTEMPTS_DROPPED = 100;

/** Somebody whom the provider vouches for. The address is theirs only once a mail has proved it. */
export interface ProvidedLearner {
  issuer: string;
  subject: string;
  email: string;
  name: string;
}

const INVALID_TOKEN = { fields: { verified: false } } as const;

@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordService,
    private readonly tokens: EmailTokenService,
    private readonly outbox: OutboxService,
    @Inject(CONFIG) private readonly config: Pick<AuthConfig, 'LIMIT_KEY'>,
  ) {}

  /**
   * Stores an attempt and requests its mail. It never reads whether the address has an account:
   * which mail follows is decided later, so the response cannot reveal it.
   */
  async register(request: BodyOf<'register'>, requestId: string): Promise<void> {
    refuseCommon(request.password);
    await this.#attempt(request, requestId);
  }

  /**
   * The same for somebody whom the OpenID provider vouches for, with a password that nobody knows. As
   * long as the attempt stands, another try only asks for its mail again.
   */
  async registerIdentity(
    { name, email, issuer, subject }: ProvidedLearner,
    requestId: string,
  ): Promise<void> {
    const waiting = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM auth.attempts WHERE email_key = $1 AND issuer = $2 AND subject = $3 LIMIT 1`,
      [emailKey(email), issuer, subject],
    );
    if (waiting.length > 0)
      return this.outbox.requestLink(this.dataSource, 'resend-verification', email, requestId);
    const password = randomBytes(32).toString('base64url');
    await this.#attempt({ name, email, password }, requestId, { issuer, subject });
  }

  async #attempt(
    { name, email, password }: BodyOf<'register'>,
    requestId: string,
    identity?: Pick<ProvidedLearner, 'issuer' | 'subject'>,
  ): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    const id = randomUUID();
    const key = emailKey(email) as string;
    const selector = attemptSelector(key, password, this.config.LIMIT_KEY);
    await this.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO auth.attempts
           (id, email_key, email, name, password_hash, selector, issuer, subject)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, key, email, name, passwordHash, selector, identity?.issuer, identity?.subject],
      );
      await manager.query(
        `DELETE FROM auth.attempts WHERE id IN (
           SELECT id FROM auth.attempts WHERE id IN (
             SELECT id FROM auth.attempts WHERE email_key = $1
             ORDER BY created_at DESC OFFSET $2 LIMIT $3)
           FOR UPDATE SKIP LOCKED)`,
        [key, ATTEMPTS_KEPT, ATTEMPTS_DROPPED],
      );
      const { token, hash } = await this.tokens.createVerify(manager, id);
      await this.outbox.write(manager, {
        intent: 'register',
        to: email,
        content: { name, token },
        tokenHash: hash,
        requestId,
      });
    });
  }
}

@Controller()
export class AccountController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountService,
    private readonly tokens: EmailTokenService,
    private readonly outbox: OutboxService,
  ) {}

  @Call(api.register)
  async register(
    @Body({ schema: api.register.body }) body: BodyOf<'register'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.accounts.register(body, requestId);
    return { message: REGISTERED_MESSAGE };
  }

  /** Only stores the request: which mail follows, if any, is decided later. */
  @Call(api.resendVerification)
  async resendVerification(
    @Body({ schema: api.resendVerification.body }) { email }: BodyOf<'resendVerification'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.outbox.requestLink(this.dataSource, 'resend-verification', email, requestId);
    return { message: RESENT_MESSAGE };
  }

  /** Activates the attempt that the token was created for. Repeating it changes nothing. */
  @Call(api.verifyEmail)
  async verifyEmail(
    @Query({ schema: api.verifyEmail.query }) { token }: { token?: string },
  ): Promise<AnswerOf<'verifyEmail'>> {
    if (!token) throw new AppError('VERIFY_TOKEN_MISSING', INVALID_TOKEN);
    if (!MAIL_TOKEN.test(token)) throw new AppError('VERIFY_TOKEN_INVALID', INVALID_TOKEN);
    await this.dataSource.transaction(async (manager) => {
      const use = await this.tokens.useVerify(manager, token);
      if (use === 'used-before') return;
      const sub = use === 'unknown' ? undefined : await this.#activate(manager, use.attemptId);
      if (!sub) throw new AppError('VERIFY_TOKEN_INVALID', INVALID_TOKEN);
      log.info({ event: 'email-verified', sub }, 'security');
    });
    return { verified: true, message: VERIFIED_MESSAGE };
  }

  /**
   * Turns the only attempt of an address into a learner. Where there are others, it is unknown whose
   * link this is: the mails since the second one let the owner choose a password. A link never
   * replaces a learner's password either.
   */
  async #activate(manager: EntityManager, attemptId: string): Promise<string | undefined> {
    const [user] = await manager.query<{ id: string }[]>(
      `WITH activated AS (
         INSERT INTO auth.users (id, email_key, email, name, password_hash, has_password)
         SELECT $2, email_key, email, name, password_hash, subject IS NULL FROM auth.attempts AS attempt
         WHERE id = $1 AND NOT EXISTS (
           SELECT 1 FROM auth.attempts AS other
           WHERE other.email_key = attempt.email_key AND other.id <> attempt.id)
         ON CONFLICT ON CONSTRAINT users_email_key_unique DO NOTHING
         RETURNING id),
       connected AS (
         INSERT INTO auth.identities (issuer, subject, user_id)
         SELECT issuer, subject, activated.id FROM auth.attempts AS attempt, activated
         WHERE attempt.id = $1 AND subject IS NOT NULL
         ON CONFLICT DO NOTHING)
       SELECT id FROM activated`,
      [attemptId, randomUUID()],
    );
    if (user) await manager.query('DELETE FROM auth.attempts WHERE id = $1', [attemptId]);
    return user?.id;
  }
}
