import type { OpenSpan, SpanPlan, Tracing } from './span.ts';

export type { OpenSpan, SpanFacts, SpanPlan, Tracing } from './span.ts';

/** Settings of tracing, as `commonSettings` reads them. */
export interface TracingSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG?: number | undefined;
}

export interface TracingOptions extends TracingSettings {
  service: string;
  /** Whether the public calls this service: it may name a trace, but not decide whether it is sampled. */
  isEdge?: boolean;
}

let tracing: Tracing | undefined;

/** Starts tracing if the settings name a collector. Without one the SDK is not even loaded. */
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
