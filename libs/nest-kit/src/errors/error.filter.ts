import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { log } from '../logging/log.ts';
import { kindOf } from '../tracing/tracing.ts';
import { type AppError, toAppError } from './app-error.ts';

/** Lets one line of a kind through per interval, and counts the others. */
export class SparingLines {
  readonly #kinds = new Map<string, { until: number; leftOut: number }>();

  constructor(
    private readonly everyMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** How many of its (few) kinds were left out since the last; undefined if this one is as well. */
  admit(kind: string): number | undefined {
    const now = this.now();
    const known = this.#kinds.get(kind);
    if (known && now < known.until) {
      known.leftOut++;
      return undefined;
    }
    this.#kinds.set(kind, { until: now + this.everyMs, leftOut: 0 });
    return known?.leftOut ?? 0;
  }
}

/** Logs an error and returns its answer: one sentence, the request's id, and the fields of the contract. */
export function errorAnswer(requestId: string, thrown: unknown) {
  const error = toAppError(thrown);
  logError(requestId, error);
  const { status, message, retryAfter } = error;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.ceil(retryAfter));
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  return { status, headers, body: { statusCode: status, message, requestId, ...error.fields } };
}

/** Answers a request with an error. */
export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown): void {
  const { status, headers, body } = errorAnswer(request.id, thrown);
  void reply.status(status).headers(headers).send(body);
}

/** In an outage every request fails for the same reason, and is logged on its own line with its status. */
const outages = new SparingLines(10_000);

function logError(requestId: string, error: AppError): void {
  const line = { requestId, code: error.code, ...error.details };
  if (error.status < 500) return log.debug(line, 'request refused');
  const err = error.cause ?? error;
  const isDefect = error.code === 'INTERNAL';
  const leftOut = isDefect ? 0 : outages.admit(`${error.code} ${kindOf(err)}`);
  if (leftOut === undefined) return;
  log.error({ ...line, ...(leftOut > 0 && { leftOut }), err }, 'request failed');
}

/** The one filter: every error of every service leaves through it. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    sendError(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), thrown);
  }
}
