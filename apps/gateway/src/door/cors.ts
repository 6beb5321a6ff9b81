import type { FastifyReply, FastifyRequest } from 'fastify';
import { methodsOf } from '../routes.ts';
import { pathOf } from './refuse.ts';
import type { Headers } from './security-headers.ts';

const PREFLIGHT_AGE_S = 600;

/**
 * The headers that let pages of the listed origins call the API. An origin counts only as a whole,
 * never `*`.
 */
export function originHeaders(allowed: ReadonlySet<string>, origin: string | undefined): Headers {
  if (allowed.size === 0) return {};
  if (!origin || !allowed.has(origin)) return { vary: 'origin' };
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after, x-request-id',
    // The policy for resources would forbid what the list allows.
    'cross-origin-resource-policy': 'cross-origin',
  };
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
