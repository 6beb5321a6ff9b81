import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type api, CLIENT_IP_HEADER } from '@netward/contracts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The body of a call, once its schema has read it. */
export type BodyOf<C extends keyof typeof api> = (typeof api)[C] extends {
  body: infer B extends z.ZodType;
}
  ? z.output<B>
  : never;

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
