import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, openSpan, type OpenSpan } from './tracing.ts';

export interface TracedRequest {
  method: string;
  /** The template that matched. */
  route: string;
  requestId: string;
  /** The `traceparent` header, which continues a trace. */
  traceparent: unknown;
}

/** Opens the span of a request; undefined while tracing is off. */
export function openRequestSpan(request: TracedRequest): OpenSpan | undefined {
  if (!isTracing()) return undefined;
  const { method, route, requestId, traceparent } = request;
  const facts = {
    'http.request.method': method,
    'http.route': route,
    'netward.request_id': requestId,
  };
  const parent = typeof traceparent === 'string' ? traceparent : undefined;
  return openSpan({ name: `${method} ${route}`, kind: 'server', facts, parent });
}

/** Ends the span of a request with the status of its answer. */
export function endRequestSpan(span: OpenSpan | undefined, status: number): void {
  span?.note({ 'http.response.status_code': status });
  span?.end(status >= 500 ? String(status) : undefined);
}

/** Opens a span for every request except those to `quiet` routes. Adds no hooks while tracing is off. */
export function traceRequests(fastify: FastifyInstance, quiet: ReadonlySet<string>): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  const goOn = (request: FastifyRequest, done: () => void): void => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  };
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    if (quiet.has(route)) return done();
    const { method, id: requestId } = request;
    const { traceparent } = request.headers;
    const span = openRequestSpan({ method, route, requestId, traceparent });
    if (span) spans.set(request, span);
    goOn(request, done);
  });
  // Reading the body left the request's context, so it is entered again here.
  fastify.addHook('preValidation', (request, _reply, done) => goOn(request, done));
  fastify.addHook('onResponse', (request, reply, done) => {
    endRequestSpan(spans.get(request), reply.statusCode);
    done();
  });
}
