/** Facts of a span. Never a password, token, address or text of a person: traces are kept elsewhere. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanPlan {
  /** A route's template or a dependency and what is asked of it; no ids. */
  name: string;
  /**
   * `server` and `consumer` begin a trace where none is under way; a `client` or `producer` belongs
   * to one, or is not worth a span.
   */
  kind: 'server' | 'client' | 'producer' | 'consumer';
  facts?: SpanFacts;
  /** The W3C traceparent of the remote caller; by default the current span. */
  parent?: string | undefined;
}

/** A piece of work of a trace, from its opening to `end`. */
export interface OpenSpan {
  /** This span's traceparent, for a header, a row or a job (W3C Trace Context). */
  readonly traceparent: string;
  /** Does work whose own spans belong to this one. */
  run<T>(work: () => T): T;
  note(facts: SpanFacts): void;
  /** Ends it, as failed for a reason that names a kind of error, never its words. */
  end(failure?: string): void;
}

/** What makes spans of the work and sends them to a collector. */
export interface Tracing {
  open(plan: SpanPlan): OpenSpan | undefined;
  current(): OpenSpan | undefined;
  stop(): Promise<void>;
}

/** Settings of tracing, as `commonSettings` reads them. */
export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

export interface TracingOptions extends TracingSettings {
  service: string;
  /** Whether strangers call this service: they may name a trace, not decide whether it is kept. */
  isEdge?: boolean;
}

let tracing: Tracing | undefined;

/** Begins to trace where the settings name a collector. Without one nothing of it is even loaded. */
export async function startTracing(options: TracingOptions): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = options;
  if (!collector) return;
  const { createTracing } = await import('./open-telemetry.ts');
  tracing = createTracing({
    collector,
    service: options.service,
    share: options.OTEL_TRACES_SAMPLER_ARG ?? 1,
    isEdge: options.isEdge ?? false,
  });
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

/** Opens a span; undefined while nothing is traced, or where the plan's kind asks for a trace. */
export function openSpan(plan: SpanPlan): OpenSpan | undefined {
  return tracing?.open(plan);
}

/** The traceparent of the work under way, to be kept where the work goes on later. */
export function currentTrace(): string | undefined {
  return tracing?.current()?.traceparent;
}

/** Does work as a span; the work gets the traceparent to hand on. Failures keep their kind alone. */
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

/** What kind of error it is: its code, else its name. Its words may hold what a person typed. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : error.name;
}
