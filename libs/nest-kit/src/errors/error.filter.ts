import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { log } from '../logging/log.ts';
import type { AppError } from './app-error.ts';
import { toAppError } from './to-app-error.ts';

/** Writes the answer of an error: one sentence, the request's id, and the fields of the contract. */
export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  const error = toAppError(thrown);
  logError(request, error);
  if (error.retryAfter !== undefined) void reply.header('retry-after', Math.ceil(error.retryAfter));
  if (error.status === 401) void reply.header('www-authenticate', 'Bearer');
  void reply.status(error.status).send({
    statusCode: error.status,
    message: error.message,
    requestId: request.id,
    ...error.fields,
  });
}

function logError(request: FastifyRequest, error: AppError): void {
  const line = { requestId: request.id, code: error.code, ...error.details };
  if (error.status >= 500) log.error({ ...line, err: error.cause ?? error }, 'request failed');
  else log.debug(line, 'request refused');
}

/** The one filter: every error of every service leaves through it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), thrown);
  }
}
