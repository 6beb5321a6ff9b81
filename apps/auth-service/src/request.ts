import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { CLIENT_IP_HEADER } from '@netward/contracts';
import type { FastifyRequest } from 'fastify';

export type { AnswerOf, BodyOf } from '@netward/contracts';

/** The client's address as the gateway saw it, and the id of the request. */
export interface RequestOrigin {
  ip: string;
  requestId: string;
  userAgent: string | undefined;
}

export const Origin = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const ip = request.headers[CLIENT_IP_HEADER];
  return {
    ip: typeof ip === 'string' ? ip : request.ip,
    requestId: request.id,
    userAgent: request.headers['user-agent'],
  } satisfies RequestOrigin;
});
