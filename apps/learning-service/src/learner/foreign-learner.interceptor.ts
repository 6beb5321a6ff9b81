import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { log } from '@netward/nest-kit';
import { sessionOf } from '@netward/nest-kit/identity';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

/** True when a body names a learner who is not the one behind the token. */
export function namesForeignLearner(body: unknown, learnerId: string): boolean {
  if (typeof body !== 'object' || body === null || !('userId' in body)) return false;
  return body.userId !== undefined && body.userId !== null && body.userId !== learnerId;
}

/** Notes requests that claim to be somebody else. The claim itself is ignored everywhere. */
@Injectable()
export class ForeignLearnerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const session = sessionOf(request);
    if (session && namesForeignLearner(request.body, session.sub)) {
      const { id: requestId, routeOptions } = request;
      log.warn({ requestId, sub: session.sub, route: routeOptions.url }, 'foreign learner claimed');
    }
    return next.handle();
  }
}
