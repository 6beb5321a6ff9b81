import { createHash, timingSafeEqual } from 'node:crypto';
import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
} from '@nestjs/common';
import { type SessionClaims, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { RevocationSource } from './revocation-list.ts';
import type { SessionVerifier } from './session-verifier.ts';

/** Injection tokens: what checks a token's signature, and what knows the ended sessions. */
export const VERIFIER = Symbol('session verifier');
export const REVOCATIONS = Symbol('revocations');
export const SERVICE_TOKEN = Symbol('service token');

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

/** Compares secrets in a time that tells nothing about them. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Lets only Netward's own services pass. */
@Injectable()
export class ServiceTokenGuard implements CanActivate {
  constructor(@Inject(SERVICE_TOKEN) private readonly expected: string) {}

  canActivate(context: ExecutionContext): boolean {
    const given = context.switchToHttp().getRequest<FastifyRequest>().headers[SERVICE_TOKEN_HEADER];
    if (typeof given !== 'string' || !isSameSecret(given, this.expected)) {
      throw new AppError('UNAUTHORIZED');
    }
    return true;
  }
}
