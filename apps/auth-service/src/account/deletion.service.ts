import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DELETION_DAYS, MAIL_TOKEN, type SessionClaims } from '@netward/contracts';
import { AppError, log } from '@netward/nest-kit';
import { type Limiter, Limits } from '@netward/nest-kit/limits';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { newToken, tokenHash } from '../email-token/email-token.service.ts';
import { eraseWithin } from '../erasure/erase-person.ts';
import { OutboxService, RELEASED } from '../outbox/outbox.service.ts';
import type { RequestOrigin } from '../request.ts';
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

/** The lock on the learner decides between an erasure and a keeping in the same moment. */
const DUE = `
  SELECT learner.id, learner.email_key AS "emailKey"
  FROM auth.deletion_requests AS request JOIN auth.users AS learner ON learner.id = request.user_id
  WHERE request.due_at <= coalesce($1::timestamptz, now()) AND learner.id <> ALL($2::uuid[])
  ORDER BY request.due_at LIMIT 1 FOR UPDATE OF learner, request SKIP LOCKED`;

/**
 * Deletes accounts whose learners asked for it some days ago. Until an account is erased its learner can
 * sign in and keep it, on the account page or by the mailed link.
 */
@Injectable()
export class DeletionService {
  readonly #requests: Limiter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPassword: OwnPassword,
    private readonly outbox: OutboxService,
    private readonly throttle: LoginThrottle,
    limits: Limits,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {
    this.#requests = limits.limiter({ name: 'account-deletions', ...REQUESTS });
  }

  async ask(session: SessionClaims, password: string, origin: RequestOrigin): Promise<Date> {
    const { sub } = session;
    try {
      const dueAt = await this.#ask(session, password, origin);
      this.throttle.note({ event: 'account-deletion-asked', sub }, origin);
      return dueAt;
    } catch (error) {
      this.throttle.noteFailure({ event: 'account-deletion-refused', sub }, error, origin);
      throw error;
    }
  }

  /** Keeps the learner's account, whether or not its deletion was asked for. */
  async keep({ sub }: SessionClaims, origin: RequestOrigin): Promise<void> {
    const { isThere, kept } = await this.#keep('user_id', sub);
    if (!isThere) throw new AppError('UNAUTHORIZED');
    if (kept) this.throttle.note({ event: 'account-kept', sub, by: 'page' }, origin);
  }

  /** Keeps the account that a mailed link belongs to, once. */
  async keepByLink(token: string, origin: RequestOrigin): Promise<void> {
    if (!MAIL_TOKEN.test(token)) throw new AppError('KEEP_LINK_INVALID');
    const { kept: sub } = await this.#keep('token_hash', tokenHash(token));
    if (!sub) throw new AppError('KEEP_LINK_INVALID');
    this.throttle.note({ event: 'account-kept', sub, by: 'link' }, origin);
  }

  /**
   * Erases every account that is due, at `at` or else by the database's clock. Replicas share the work.
   * One account that cannot be erased does not delay the rest; the first reason is thrown at the end.
   */
  async eraseDue(at?: Date): Promise<void> {
    const failed = new Map<string, unknown>();
    while (await this.#eraseNext(at, failed));
    const [cause] = failed.values();
    if (cause) throw new Error(`${failed.size} due accounts could not be erased`, { cause });
  }

  async #ask(
    session: SessionClaims,
    password: string,
    { requestId }: RequestOrigin,
  ): Promise<Date> {
    const { sub } = session;
    const learner = await this.ownPassword.check(session, password);
    const { isAllowed, resetSeconds } = await this.#requests.consume(sub);
    if (!isAllowed) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: resetSeconds });
    return this.dataSource.transaction(async (manager) => {
      const held = await manager.query<unknown[]>(HOLD_ACCOUNT, [sub, learner.passwordHash]);
      if (held.length === 0) throw new AppError('CURRENT_PASSWORD_WRONG');
      return this.#store(manager, learner, requestId);
    });
  }

  async #store(
    manager: EntityManager,
    { id, name, email }: LoginCredentials,
    requestId: string,
  ): Promise<Date> {
    const token = newToken();
    const mail = randomUUID();
    const values = [id, tokenHash(token), mail, DELETION_DAYS];
    const [asked] = await manager.query<{ dueAt: Date }[]>(ASK, values);
    if (!asked) throw new AppError('DELETION_PENDING');
    await this.outbox.write(manager, {
      id: mail,
      intent: 'account-deletion',
      to: email,
      content: { name, dueAt: asked.dueAt.toISOString(), token },
      requestId,
    });
    return asked.dueAt;
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

  /** Erases the next account that is due, or notes why that failed; false when there is none left. */
  async #eraseNext(at: Date | undefined, failed: Map<string, unknown>): Promise<boolean> {
    const key = this.config.MAIL_SEALING_KEY;
    let sub = '';
    try {
      const erased = await this.dataSource.transaction(async (manager) => {
        const values = [at ?? null, [...failed.keys()]];
        const [due] = await manager.query<{ id: string; emailKey: string }[]>(DUE, values);
        if (!due) return undefined;
        sub = due.id;
        return eraseWithin(manager, due.emailKey, key);
      });
      if (erased)
        log.info({ event: 'account-erased', sub, journal: erased.journalLine }, 'security');
    } catch (error) {
      if (!sub) throw error;
      failed.set(sub, error);
    }
    return sub !== '';
  }
}
