import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
} from '@nestjs/common';
import type { SessionClaims } from '@netward/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { REVOCATIONS, VERIFIER } from './identity.tokens.ts';
import type { RevocationSource } from './revocation-list.ts';
import type { SessionVerifier } from './session-verifier.ts';

const SESSIONS = new WeakMap<object, SessionClaims>();
const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/;

/** The session that a guard found behind a request; for guards and interceptors further in. */
export function sessionOf(request: object): SessionClaims | undefined {
  return SESSIONS.get(request);
}

/** Lets a request pass when it carries a valid token of a session that has not ended. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    @Inject(VERIFIER) private readonly verifier: SessionVerifier,
    @Inject(REVOCATIONS) private readonly revocations: RevocationSource & { isUsable?: boolean },
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const session = await this.sessionOf(request);
    if (!session) throw new AppError('UNAUTHORIZED');
    SESSIONS.set(request, session);
    return true;
  }

  protected async sessionOf(request: FastifyRequest): Promise<SessionClaims | undefined> {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token && (await this.verifier.verify(token));
    if (!session) return undefined;
    if (this.revocations.isUsable === false) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    return (await this.revocations.isRevoked(session)) ? undefined : session;
  }
}

/** Notes the session of a request that has a valid one, and lets every request pass. */
@Injectable()
export class OptionalSessionGuard extends SessionGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const session = await this.sessionOf(request).catch(() => undefined);
    if (session) SESSIONS.set(request, session);
    return true;
  }
}

/** The session of a request's token; undefined only behind the optional guard. */
export const Session = createParamDecorator(
  (_: unknown, context: ExecutionContext): SessionClaims | undefined =>
    sessionOf(context.switchToHttp().getRequest<object>()),
);
