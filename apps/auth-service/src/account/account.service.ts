import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { emailKey, MAIL_TOKEN, mailDeadlines, type RegisterRequest } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { PasswordService } from '../password/password.service.ts';
import { Attempt } from './attempt.entity.ts';

const INVALID_TOKEN = { fields: { verified: false } } as const;

/** Registration and its confirmation. */
@Injectable()
export class AccountService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordService,
    private readonly tokens: EmailTokenService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Stores an attempt and requests its mail. It never reads whether the address has an account:
   * which mail follows is decided later, so the response cannot reveal it.
   */
  async register({ name, email, password }: RegisterRequest, requestId: string): Promise<void> {
    const passwordHash = await this.passwords.hash(password);
    const id = randomUUID();
    const seconds = mailDeadlines['verify-email'];
    await this.dataSource.transaction(async (manager) => {
      const key = emailKey(email) as string;
      await manager.insert(Attempt, { id, emailKey: key, email, name, passwordHash });
      const { token, hash } = await this.tokens.createVerify(manager, id, seconds);
      await this.outbox.write(manager, {
        intent: 'register',
        to: email,
        content: { name, token },
        tokenHash: hash,
        seconds,
        requestId,
      });
    });
  }

  /** Only stores the request: which mail follows, if any, is decided later. */
  async resendVerification(email: string, requestId: string): Promise<void> {
    const { token, hash } = this.tokens.create();
    await this.outbox.write(this.dataSource.manager, {
      intent: 'resend-verification',
      to: email,
      content: { token },
      tokenHash: hash,
      seconds: mailDeadlines['verify-email'],
      requestId,
    });
  }

  /** Activates the attempt that the token was created for. Repeating it changes nothing. */
  async verifyEmail(token: string | undefined): Promise<void> {
    if (!token) throw new AppError('VERIFY_TOKEN_MISSING', INVALID_TOKEN);
    if (!MAIL_TOKEN.test(token)) throw new AppError('VERIFY_TOKEN_INVALID', INVALID_TOKEN);
    await this.dataSource.transaction(async (manager) => {
      const use = await this.tokens.useVerify(manager, token);
      if (use === 'used-before') return;
      const sub = use === 'unknown' ? undefined : await this.#activate(manager, use.attemptId);
      if (!sub) throw new AppError('VERIFY_TOKEN_INVALID', INVALID_TOKEN);
      log.info({ event: 'email-verified', sub }, 'security');
    });
  }

  /**
   * Turns an attempt into a learner and deletes the other attempts of the address. When another
   * attempt was activated before, nothing changes: a link must not replace a password.
   */
  async #activate(manager: EntityManager, attemptId: string): Promise<string | undefined> {
    const users = await manager.query<{ id: string; email_key: string }[]>(
      `INSERT INTO auth.users (id, email_key, email, name, password_hash)
       SELECT $2, email_key, email, name, password_hash FROM auth.attempts WHERE id = $1
       ON CONFLICT ON CONSTRAINT users_email_key_unique DO NOTHING
       RETURNING id, email_key`,
      [attemptId, randomUUID()],
    );
    const [user] = users;
    if (user) await manager.delete(Attempt, { emailKey: user.email_key });
    return user?.id;
  }
}
