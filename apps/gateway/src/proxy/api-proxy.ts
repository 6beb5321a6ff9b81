import type { IncomingMessage, ServerResponse } from 'node:http';
import { internalPaths } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import { fetchedKeys, getJson, SessionVerifier } from '@netward/nest-kit/identity';
import { pathOf } from '../door/refuse.ts';
import { type Route, routes } from '../routes.ts';
import type { Upstream, Upstreams } from '../upstreams/upstreams.ts';
import { ProxiedCall, type ProxyOptions } from './proxied-call.ts';
import type { SenderCheck } from './read-body.ts';

/** Takes a request if its target, as sent, is a row of the table; returns false otherwise. */
export type ApiProxy = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Answers the table's calls to services straight on the server: such a call needs nothing of what
 * Fastify offers, and its way through Fastify costs as much CPU as all the rest
 * (docs/adr/0033-proxied-calls-bypass-fastify.md).
 */
export function apiProxy(options: ProxyOptions, upstreams: Upstreams): ApiProxy {
  const byTarget = new Map<string, { route: Route; upstream: Upstream }>();
  for (const route of routes) {
    const { call, service } = route;
    if (service === 'gateway') continue;
    byTarget.set(`${call.method} ${call.path}`, { route, upstream: upstreams.of(service) });
  }
  return (request, response) => {
    const found = byTarget.get(`${request.method} ${pathOf(request.url ?? '')}`);
    if (!found) return false;
    // A reader may leave at any time; there is no one else to tell.
    response.on('error', () => undefined);
    void new ProxiedCall(options, found.route, request, response).run(found.upstream);
    return true;
  };
}

/**
 * Checks the signature and the expiry of a call's token with auth-service's public keys. Whether the
 * session has ended is the services' to know. While the keys cannot be fetched everybody passes: the
 * services check again, and no chat should be lost because auth-service is away.
 */
export function senderCheck(auth: Upstream): SenderCheck {
  const keys = fetchedKeys(async (signal) => {
    const origin = auth.pick()?.origin;
    if (!origin) throw new Error('no auth-service is ready');
    return getJson(`${origin}${internalPaths.jwks}`, { signal });
  });
  const verifier = new SessionVerifier(keys);
  return async ({ headers }) => {
    const token = (headers.authorization ?? '').slice('Bearer '.length);
    try {
      return (await verifier.verify(token)) !== undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return true;
      throw error;
    }
  };
}
