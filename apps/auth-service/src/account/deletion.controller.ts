import { randomUUID } from 'node:crypto';
import { Body, Controller } from '@nestjs/common';
import {
  ACCOUNT_KEPT_MESSAGE,
  api,
  DELETION_ASKED_MESSAGE,
  DELETION_DAYS,
  MAIL_TOKEN,
  type MessageResponse,
  type SessionClaims,
} from '@netward/contracts';
import { AppError, Call } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { DataSource } from 'typeorm';
import { newToken, tokenHash } from '../email-token/email-token.service.ts';
import { OutboxService, RELEASED } from '../outbox/outbox.service.ts';
import { type AnswerOf, type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { LoginThrottle } from '../session/login-throttle.ts';
import { OwnPassword } from '../session/session.service.ts';
import type { LoginCredentials } from './credentials.service.ts';

/** Each sends a mail. More than anybody needs who changes their mind. */
const REQUESTS = { points: 10, seconds: 24 * 3600 };

/** The lock keeps the account from being erased or getting another password meanwhile. */
const HOLD_ACCOUNT = `
  SELECT 1 FROM auth.users
  WHERE id = $1 AND password_hash = $2 AND suspended_at IS NULL FOR UPDATE`;

const ASK = `
  INSERT INTO auth.deletion_requests (user_id, token_hash, mail, due_at)
  VALUES ($1, $2, $3, now() + make_interval(days => $4))
  ON CONFLICT ON CONSTRAINT deletion_requests_pkey DO NOTHING
  RETURNING due_at AS "dueAt"`;

/** Waits for an erasure that has the account already, no matter who asked for it; then there is no row. */
const HOLD_KEPT = {
  user_id: 'SELECT 1 FROM auth.users WHERE id = $1 FOR UPDATE',
  token_hash: `
    SELECT 1 FROM auth.users AS learner
      JOIN auth.deletion_requests AS request ON request.user_id = learner.id
    WHERE request.token_hash = $1 FOR UPDATE OF learner`,
};

/** Takes a request back, and cancels its mail if that has not been sent. */
const KEEP = (owner: 'user_id' | 'token_hash') => `
  WITH kept AS (DELETE FROM auth.deletion_requests WHERE ${owner} = $1 RETURNING user_id, mail),
    cancelled AS (
      UPDATE auth.outbox SET ${RELEASED}, state = 'cancelled', settled_at = now(), sealed = NULL
      WHERE state = 'pending' AND id IN (SELECT mail FROM kept))
  SELECT user_id AS id FROM kept`;

/**
 * Takes the wish to be deleted. Until the account is erased, some days later, its learner can sign in and
 * keep it, on the account page or by the mailed link.
 */
@Controller()
export class DeletionController {
  readonly #requests: Limiter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    private readonly outbox: OutboxService,
    private readonly throttle: LoginThrottle,
    limits: Limits,
  ) {
    this.#requests = limits.limiter({ name: 'account-deletions', ...REQUESTS });
  }

  @Call(api.deleteAccount)
  async delete(
    @Session() session: SessionClaims,
    @Body({ schema: api.deleteAccount.body }) { password }: BodyOf<'deleteAccount'>,
    @Origin() origin: RequestOrigin,
  ): Promise<AnswerOf<'deleteAccount'>> {
    const { sub } = session;
    const dueAt = await this.throttle.noting(
      { event: 'account-deletion-refused', sub },
      origin,
      async () => {
        const learner = await this.ownPassword.check(session, password);
        const { isAllowed, resetSeconds } = await this.#requests.consume(sub);
        if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
        return this.#store(learner, origin.requestId);
      },
    );
    this.throttle.note({ event: 'account-deletion-asked', sub }, origin);
    return { message: DELETION_ASKED_MESSAGE, dueAt: dueAt.toISOString() };
  }

  /** Keeps the learner's account, whether or not its deletion was asked for. */
  @Call(api.keepAccount)
  async keep(
    @Session() { sub }: SessionClaims,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    const { isThere, kept } = await this.#keep('user_id', sub);
    if (!isThere) throw new AppError('UNAUTHORIZED');
    if (kept) this.throttle.note({ event: 'account-kept', sub, by: 'page' }, origin);
    return { message: ACCOUNT_KEPT_MESSAGE };
  }

  /** Keeps the account that a mailed link belongs to, once. */
  @Call(api.keepByLink)
  async keepByLink(
    @Body({ schema: api.keepByLink.body }) { token }: BodyOf<'keepByLink'>,
    @Origin() origin: RequestOrigin,
  ): Promise<MessageResponse> {
    if (!MAIL_TOKEN.test(token)) throw new AppError('KEEP_LINK_INVALID');
    const { kept: sub } = await this.#keep('token_hash', tokenHash(token));
    if (!sub) throw new AppError('KEEP_LINK_INVALID');
    this.throttle.note({ event: 'account-kept', sub, by: 'link' }, origin);
    return { message: ACCOUNT_KEPT_MESSAGE };
  }

  #store({ id, name, email, passwordHash }: LoginCredentials, requestId: string): Promise<Date> {
    return this.dataSource.transaction(async (manager) => {
      const held = await manager.query<unknown[]>(HOLD_ACCOUNT, [id, passwordHash]);
      if (held.length === 0) throw new AppError('CURRENT_PASSWORD_WRONG');
      const token = newToken();
      const mail = randomUUID();
      const values = [id, tokenHash(token), mail, DELETION_DAYS];
      const [asked] = await manager.query<{ dueAt: Date }[]>(ASK, values);
      if (!asked) throw new AppError('DELETION_PENDING');
      const content = { name, dueAt: asked.dueAt.toISOString(), token };
      const request = { id: mail, to: email, content, requestId };
      await this.outbox.write(manager, { intent: 'account-deletion', ...request });
      return asked.dueAt;
    });
  }

  /** Whether the account is there, and whose request was taken back, if there was one. */
  #keep(
    by: keyof typeof HOLD_KEPT,
    owner: string | Buffer,
  ): Promise<{ isThere: boolean; kept?: string | undefined }> {
    return this.dataSource.transaction(async (manager) => {
      const held = await manager.query<unknown[]>(HOLD_KEPT[by], [owner]);
      if (held.length === 0) return { isThere: false };
      const [kept] = await manager.query<{ id: string }[]>(KEEP(by), [owner]);
      return { isThere: true, kept: kept?.id };
    });
  }
}
