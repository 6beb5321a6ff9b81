import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodsOf } from '../routes.ts';
import { pathOf } from './refuse.ts';

const PREFLIGHT_AGE_S = 600;

/** Lets pages of the listed origins call the API. An origin counts only as a whole, never `*`. */
export function allowOrigin(
  allowed: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (allowed.size === 0) return;
  void reply.header('vary', 'origin');
  const { origin } = request.headers;
  if (!origin || !allowed.has(origin)) return;
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id',
    // The policy for resources would forbid what the list allows.
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** Answers a browser that asks whether a listed origin may call; false when it may not. */
export function answerPreflight(
  allowed: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const methods = methodsOf(pathOf(request.url));
  if (request.method !== 'OPTIONS' || !methods) return false;
  if (!allowed.has(request.headers.origin ?? '')) return false;
  void reply
    .status(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'authorization, content-type, traceparent',
      'access-control-max-age': String(PREFLIGHT_AGE_S),
    })
    .send();
  return true;
}
