import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, SpanPlan, Tracing } from './open-telemetry.ts';

export type { OpenSpan, SpanFacts, SpanPlan, Tracing } from './open-telemetry.ts';

/** Settings of tracing, as `commonSettings` reads them. */
export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

let tracing: Tracing | undefined;

/**
 * Starts tracing if the settings name a collector. Without one the SDK is not even loaded. The public
 * calls a service that `isEdge`: it may name a trace, but not decide whether it is sampled.
 */
export async function startTracing({
  service,
  isEdge = false,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_TRACES_SAMPLER_ARG: share = 1,
}: TracingSettings & { service: string; isEdge?: boolean | undefined }): Promise<void> {
  if (!collector) return;
  const { createTracing } = await import('./open-telemetry.ts');
  tracing = createTracing({ collector, service, share, isEdge });
}

/** Sends the remaining spans and stops tracing. */
export async function stopTracing(): Promise<void> {
  const stopping = tracing;
  tracing = undefined;
  await stopping?.stop();
}

export function isTracing(): boolean {
  return tracing !== undefined;
}

/** Opens a span; undefined while tracing is off, or where its kind needs a trace and there is none. */
export function openSpan(plan: SpanPlan): OpenSpan | undefined {
  return tracing?.open(plan);
}

/** The current traceparent, to be stored with work that continues later. */
export function currentTrace(): string | undefined {
  return tracing?.current()?.traceparent;
}

/** Runs work in a span and gives it the traceparent to pass on. Of a failure only the kind is recorded. */
export async function inSpan<T>(
  plan: SpanPlan,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  const span = openSpan(plan);
  if (!span) return work(undefined);
  try {
    const result = await span.run(() => work(span.traceparent));
    span.end();
    return result;
  } catch (error) {
    span.end(kindOf(error));
    throw error;
  }
}

/** The kind of an error: its code, else its name. Its message may contain what a person typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name;
}

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
