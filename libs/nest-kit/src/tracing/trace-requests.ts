import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, openSpan, type OpenSpan } from './tracing.ts';

function parentOf({ headers }: FastifyRequest): string | undefined {
  const { traceparent } = headers;
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** Makes a span of every request but those to `quiet` routes. Adds nothing while nothing is traced. */
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
    const { method } = request;
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'netward.request_id': request.id,
    };
    const parent = parentOf(request);
    const span = openSpan({ name: `${method} ${route}`, kind: 'server', facts, parent });
    if (span) spans.set(request, span);
    goOn(request, done);
  });
  // Reading a body leaves the request's context; from here on it is there again.
  fastify.addHook('preValidation', (request, _reply, done) => goOn(request, done));
  fastify.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode;
    const span = spans.get(request);
    span?.note({ 'http.response.status_code': status });
    span?.end(status >= 500 ? String(status) : undefined);
    done();
  });
}
