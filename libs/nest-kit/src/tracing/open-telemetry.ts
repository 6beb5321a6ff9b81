import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  ROOT_CONTEXT,
  TraceFlags,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Attributes of a span. Never a password, token, address or text of a person: traces leave the system. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanPlan {
  /** A route template, or a dependency and the operation; never an id. */
  name: string;
  /** `server` and `consumer` may start a trace; the others only get a span within one. */
  kind: 'server' | 'client' | 'producer' | 'consumer';
  facts?: SpanFacts;
  /** The W3C traceparent of the remote caller; by default the current span. */
  parent?: string | undefined;
}

/** A span, from its opening to `end`. */
export interface OpenSpan {
  /** This span's traceparent, for a header, a row or a job (W3C Trace Context). */
  readonly traceparent: string;
  /** Runs work whose spans become children of this one. */
  run<T>(work: () => T): T;
  note(facts: SpanFacts): void;
  /** Ends it; as failed if the kind of an error is given, never its message. */
  end(failure?: string): void;
}

export interface OpenTelemetryOptions {
  /** Base address of an OTLP/HTTP collector; spans go to `/v1/traces` below it. */
  collector: string;
  service: string;
  /** Share of the requests that are traced, 0 to 1. */
  share: number;
  isEdge: boolean;
}

const SEND_EVERY_MS = 1000;
const SEND_LIMIT_MS = 5000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<SpanPlan['kind'], SpanKind>;

/** Random, not derived from the trace id, because a client chooses that. */
function byLot(share: number): Sampler {
  const { RECORD_AND_SAMPLED, NOT_RECORD } = SamplingDecision;
  return {
    shouldSample: () => ({ decision: Math.random() < share ? RECORD_AND_SAMPLED : NOT_RECORD }),
    toString: () => `ByLot{${share}}`,
  };
}

/** The edge samples every request; services behind it follow its decision. */
function samplerOf({ share, isEdge }: OpenTelemetryOptions): Sampler {
  const lot = share < 1 ? byLot(share) : new AlwaysOnSampler();
  if (!isEdge) return new ParentBasedSampler({ root: lot });
  return new ParentBasedSampler({
    root: lot,
    remoteParentSampled: lot,
    remoteParentNotSampled: lot,
  });
}

/**
 * Spans by OpenTelemetry's SDK, sent in batches by OTLP over HTTP. They are opened explicitly at
 * each request and call, because a bundle leaves nothing for automatic instrumentation to patch.
 * Nothing is registered globally, so that no library creates its own spans.
 */
export function createTracing(options: OpenTelemetryOptions) {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.service,
      'service.namespace': 'netward',
    }),
    sampler: samplerOf(options),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${options.collector}/v1/traces`,
          timeoutMillis: SEND_LIMIT_MS,
        }),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('netward');
  const underWay = new AsyncLocalStorage<{ context: Context; span: OpenSpan }>();
  const open = ({ name, kind, facts, parent }: SpanPlan): OpenSpan | undefined => {
    const from = (parent && contextOf(parent)) || underWay.getStore()?.context;
    const beginsTrace = kind === 'server' || kind === 'consumer';
    if (!from && !beginsTrace) return undefined;
    const plan = { kind: KINDS[kind], ...(facts && { attributes: facts }) };
    const span = tracer.startSpan(name, plan, from ?? ROOT_CONTEXT);
    const context = trace.setSpan(ROOT_CONTEXT, span);
    const opened: OpenSpan = openSpanOf(span, (work) =>
      underWay.run({ context, span: opened }, work),
    );
    return opened;
  };
  return {
    open,
    current: () => underWay.getStore()?.span,
    stop: () => provider.shutdown().catch(() => undefined),
  };
}

/** Opens spans and sends them to a collector. */
export type Tracing = ReturnType<typeof createTracing>;

function contextOf(traceparent: string): Context | undefined {
  const parent = parseTraceParent(traceparent);
  if (!parent) return undefined;
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function openSpanOf(span: Span, run: OpenSpan['run']): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags & TraceFlags.SAMPLED ? '01' : '00';
  return {
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    run,
    note: (facts) => void span.setAttributes(facts),
    end(failure) {
      if (failure !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', failure);
      }
      span.end();
    },
  };
}
