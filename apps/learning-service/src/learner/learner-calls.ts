import { failsWith } from '@netward/contracts';
import { findLevel } from '@netward/levels';
import type { z } from 'zod';
import {
  applyDecorators,
  Body,
  type CallHandler,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { AppError, log } from '@netward/nest-kit';
import { sessionOf } from '@netward/nest-kit/identity';
import { Limiter, Limits, rateLimitHeaders } from '@netward/nest-kit/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';

/** The schema for requests about a level that exists; contracts knows only what an id looks like. */
export function ofKnownLevel<T extends z.ZodType<{ level: string }>>(schema: T) {
  return schema.refine(({ level }) => findLevel(level) !== undefined, failsWith('INVALID_LEVEL'));
}

const WRITES = { name: 'learner-writes', points: 120, seconds: 60 };
const READS = { name: 'learner-reads', points: 240, seconds: 60 };

/**
 * Bounds what one learner may write and read in a minute, and notes requests that claim to be somebody
 * else. The claim itself is ignored everywhere.
 */
@Injectable()
class LearnerInterceptor implements NestInterceptor {
  readonly #writes: Limiter;
  readonly #reads: Limiter;

  constructor(limits: Limits) {
    this.#writes = limits.limiter(WRITES);
    this.#reads = limits.limiter(READS);
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { sub } = sessionOf(request)!;
    const limiter = request.method === 'GET' ? this.#reads : this.#writes;
    const state = await limiter.consume(sub);
    void http.getResponse<FastifyReply>().headers(rateLimitHeaders([limiter], limiter, state));
    if (!state.isAllowed)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: state.resetSeconds });
    const { id: requestId, routeOptions } = request;
    if (namesForeignLearner(request.body, sub))
      log.warn({ requestId, sub, route: routeOptions.url }, 'foreign learner claimed');
    return next.handle();
  }
}

/** The calls that a learner makes about a noun; each needs a session, as its contract says. */
export const LearnerController = (): ClassDecorator =>
  applyDecorators(Controller(), UseInterceptors(LearnerInterceptor));

/** The id of the learner whose call it is. */
export const LearnerId = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    sessionOf(context.switchToHttp().getRequest<object>())?.sub,
);

/** The body of a call about a level that exists. */
export const LevelBody = (schema: z.ZodType<{ level: string }>): ParameterDecorator =>
  Body({ schema: ofKnownLevel(schema) });

/** True when a body names a learner who is not the one behind the token. */
export function namesForeignLearner(body: unknown, learnerId: string): boolean {
  if (typeof body !== 'object' || body === null || !('userId' in body)) return false;
  return body.userId !== undefined && body.userId !== null && body.userId !== learnerId;
}
