import { Body, Controller } from '@nestjs/common';
import {
  api,
  codePoints,
  emailKey,
  type LoginResponse,
  type MessageResponse,
  OTHERS_ENDED_MESSAGE,
  PASSWORD_MAX,
  SESSION_ENDED_MESSAGE,
  type SessionClaims,
} from '@netward/contracts';
import { AppError, Call, log } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import { DataSource } from 'typeorm';
import { CredentialsService, type LoginCredentials } from '../account/credentials.service.ts';
import { PasswordService } from '../password/password.service.ts';
import { type AnswerOf, type BodyOf, Origin, type RequestOrigin } from '../request.ts';
import { LoginThrottle } from './login-throttle.ts';
import { endSessions, SessionService } from './session.service.ts';

interface SessionRow {
  id: string;
  begunAt: Date;
  expiresAt: Date;
  browser: string | null;
}

/** Signs learners in and out, and shows them their sessions. */
@Controller()
export class SessionController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly throttle: LoginThrottle,
    private readonly credentials: CredentialsService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Signs learners in. Every call checks two passwords, the learner's and that of the attempt which this
   * one may belong to, or a dummy for either; so neither the response nor its time tells whether an
   * address that somebody has just registered belongs to a learner.
   */
  @Call(api.login)
  async login(
    @Body({ schema: api.login.body }) request: BodyOf<'login'>,
    @Origin() origin: RequestOrigin,
  ): Promise<LoginResponse> {
    return this.throttle.noting({ event: 'login' }, origin, async () => {
      const address = emailKey(request.email) ?? request.email.toLowerCase();
      const learner = await this.#check(address, request, origin.ip);
      await this.throttle.countSignIn(learner.passwordHash);
      const { browserMark } = request;
      const begun = await this.sessions.start(learner, address, browserMark, origin.userAgent);
      if (!begun) throw new AppError('CREDENTIALS_WRONG');
      this.throttle.note({ event: 'login', outcome: 'ok', sub: learner.id }, origin);
      return begun;
    });
  }

  @Call(api.logout)
  async logout(@Session() { sub, sid }: SessionClaims): Promise<void> {
    await this.#end(sub, sid);
  }

  /** The live sessions of a learner, newest first. */
  @Call(api.getSessions)
  async list(@Session() { sub, sid }: SessionClaims): Promise<AnswerOf<'getSessions'>> {
    const rows = await this.dataSource.query<SessionRow[]>(
      `SELECT id, created_at AS "begunAt", expires_at AS "expiresAt", seen_as AS browser
       FROM auth.sessions
       WHERE user_id = $1 AND ended_at IS NULL AND expires_at > now() ORDER BY created_at DESC`,
      [sub],
    );
    const sessions = rows.map(({ id, begunAt, expiresAt, browser }) => ({
      id,
      begunAt: begunAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isThis: id === sid,
      ...(browser && { browser }),
    }));
    return { sessions };
  }

  @Call(api.endSession)
  async endOne(
    @Session() { sub }: SessionClaims,
    @Body({ schema: api.endSession.body }) { id }: BodyOf<'endSession'>,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.#end(sub, id);
    log.info({ event: 'session-ended', sub, requestId }, 'security');
    return { message: SESSION_ENDED_MESSAGE };
  }

  @Call(api.endOtherSessions)
  async endOthers(
    @Session() { sub, sid }: SessionClaims,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    const ended = await endSessions(this.dataSource.manager, [sub], sid);
    log.info({ event: 'other-sessions-ended', sub, ended, requestId }, 'security');
    return { message: OTHERS_ENDED_MESSAGE };
  }

  /**
   * The learner of address and password; throws when there is none. The right password of an attempt
   * stays counted as a failure: the person who chose it may be guessing the learner's.
   */
  async #check(
    address: string,
    { password, browserMark }: BodyOf<'login'>,
    ip: string,
  ): Promise<LoginCredentials> {
    const reservation = await this.throttle.reserve(address, ip, browserMark);
    const { learner, isLearner, isAttempt } = await this.#matches(address, password).catch(
      async (error: unknown) => {
        await reservation.giveBack();
        throw error;
      },
    );
    if (learner && isLearner && !learner.isSuspended) {
      await reservation.clear();
      return learner;
    }
    throw isAttempt ? unverified() : new AppError('CREDENTIALS_WRONG');
  }

  /** Ends one session of a learner; somebody else's is left alone. */
  async #end(userId: string, id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE auth.sessions SET ended_at = now()
       WHERE id = $1 AND user_id = $2 AND ended_at IS NULL`,
      [id, userId],
    );
  }

  async #matches(address: string, password: string) {
    const { learner, attempt } = await this.credentials.loginChecks(address, password);
    const isTooLong = codePoints(password) > PASSWORD_MAX;
    const [isLearner, isAttempt] = await Promise.all(
      [learner, attempt].map((owner) =>
        this.passwords.matches(password, isTooLong ? undefined : owner?.passwordHash),
      ),
    );
    return { learner, isLearner, isAttempt };
  }
}

function unverified(): AppError {
  return new AppError('EMAIL_NOT_VERIFIED', { fields: { emailNotVerified: true } });
}
