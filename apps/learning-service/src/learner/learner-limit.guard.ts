import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import { sessionOf } from '@netward/nest-kit/identity';
import { Limiter, Limits, rateLimitHeaders } from '@netward/nest-kit/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const WRITES = { name: 'learner-writes', points: 120, seconds: 60 };
const READS = { name: 'learner-reads', points: 240, seconds: 60 };

/** Bounds what one learner may write and read in a minute. Stands behind the session guard. */
@Injectable()
export class LearnerLimitGuard implements CanActivate {
  readonly #writes: Limiter;
  readonly #reads: Limiter;

  constructor(limits: Limits) {
    this.#writes = limits.limiter(WRITES);
    this.#reads = limits.limiter(READS);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const session = sessionOf(request);
    if (!session) throw new AppError('UNAUTHORIZED');
    const limiter = request.method === 'GET' ? this.#reads : this.#writes;
    const state = await limiter.consume(session.sub);
    void http.getResponse<FastifyReply>().headers(rateLimitHeaders([limiter], limiter, state));
    if (!state.isAllowed) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: state.resetSeconds });
    }
    return true;
  }
}
