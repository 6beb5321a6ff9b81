import type { IncomingMessage, ServerResponse } from 'node:http';
import { pathOf } from '../door/refuse.ts';
import { type Route, routes } from '../routes.ts';
import type { Upstream } from '../upstreams/upstream.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import { ProxiedCall, type ProxyOptions } from './proxied-call.ts';

interface ProxiedRoute {
  route: Route;
  upstream: Upstream;
}

const ignore = (): void => undefined;

/**
 * Answers the table's calls to services straight on the server: such a call needs nothing of what
 * Fastify offers, and its way through Fastify costs as much CPU as all the rest
 * (docs/adr/0033-proxied-calls-bypass-fastify.md).
 */
export class ApiProxy {
  readonly #options: ProxyOptions;
  readonly #byPath = new Map<string, Map<string, ProxiedRoute>>();

  constructor(options: ProxyOptions, upstreams: Upstreams) {
    this.#options = options;
    for (const route of routes) {
      const { call, service } = route;
      if (service === 'gateway') continue;
      const byMethod = this.#byPath.get(call.path) ?? new Map<string, ProxiedRoute>();
      this.#byPath.set(
        call.path,
        byMethod.set(call.method, { route, upstream: upstreams.of(service) }),
      );
    }
  }

  /** Takes the request if its target, as sent, is a row of the table; returns false otherwise. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method = '' } = request;
    const found = this.#byPath.get(pathOf(url))?.get(method);
    if (!found) return false;
    // A reader may leave at any time; there is no one else to tell.
    response.on('error', ignore);
    void new ProxiedCall(this.#options, found.route, request, response).run(found.upstream);
    return true;
  }
}
