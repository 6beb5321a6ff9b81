import { Body, Controller, UseGuards } from '@nestjs/common';
import {
  api,
  type EndSessionRequest,
  endSessionRequest,
  type LoginRequest,
  loginRequest,
  type LoginResponse,
  type MessageResponse,
  OTHERS_ENDED_MESSAGE,
  SESSION_ENDED_MESSAGE,
  type SessionClaims,
  type SessionsResponse,
} from '@netward/contracts';
import { Call, log } from '@netward/nest-kit';
import { Session, SessionGuard } from '@netward/nest-kit/identity';
import { Origin, type RequestOrigin } from '../request-origin.ts';
import { LoginService } from './login.service.ts';
import { SessionService } from './session.service.ts';

@Controller()
export class SessionController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: SessionService,
  ) {}

  @Call(api.login)
  login(
    @Body({ schema: loginRequest }) body: LoginRequest,
    @Origin() origin: RequestOrigin,
  ): Promise<LoginResponse> {
    return this.logins.login(body, origin);
  }

  @Call(api.logout)
  @UseGuards(SessionGuard)
  async logout(@Session() session: SessionClaims): Promise<void> {
    await this.sessions.end(session.sid);
  }

  @Call(api.getSessions)
  @UseGuards(SessionGuard)
  async list(@Session() session: SessionClaims): Promise<SessionsResponse> {
    return { sessions: await this.sessions.ofLearner(session) };
  }

  @Call(api.endSession)
  @UseGuards(SessionGuard)
  async endOne(
    @Session() { sub }: SessionClaims,
    @Body({ schema: endSessionRequest }) { id }: EndSessionRequest,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    await this.sessions.endOwn(sub, id);
    log.info({ event: 'session-ended', sub, requestId }, 'security');
    return { message: SESSION_ENDED_MESSAGE };
  }

  @Call(api.endOtherSessions)
  @UseGuards(SessionGuard)
  async endOthers(
    @Session() session: SessionClaims,
    @Origin() { requestId }: RequestOrigin,
  ): Promise<MessageResponse> {
    const ended = await this.sessions.endAllOthers(session);
    log.info({ event: 'other-sessions-ended', sub: session.sub, ended, requestId }, 'security');
    return { message: OTHERS_ENDED_MESSAGE };
  }
}
