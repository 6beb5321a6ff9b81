import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { kindOf, openSpan, type SpanFacts } from '../tracing/tracing.ts';

/** Register a service's own counters and gauges in `metrics`. */
export { Counter, Gauge, Histogram } from 'prom-client';

/** The registry of this process. */
export const metrics = new Registry();

/** Duration of requests in seconds by route template, method and status. */
export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Duration of HTTP requests',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

/** Which code runs, as `commonSettings` read it. */
export interface BuildSettings {
  NETWARD_VERSION: string;
  NETWARD_REVISION: string;
}

const buildInfo = new Gauge({
  name: 'netward_build_info',
  help: 'The version and the commit of the code that runs; the value is 1',
  labelNames: ['version', 'revision'],
  registers: [metrics],
});

/** Starts to collect metrics of the process itself: its code, CPU, memory, event loop. */
export function collectProcessMetrics(build: BuildSettings): void {
  buildInfo.set({ version: build.NETWARD_VERSION, revision: build.NETWARD_REVISION }, 1);
  collectDefaultMetrics({ register: metrics });
}

/** Values of a gauge: one number, or one per value of its label. */
export type Reading = number | Readonly<Record<string, number>>;

export interface Measurement {
  name: string;
  help: string;
  /** The label of a gauge with several values; it must have few, known values. */
  label?: string;
  /** Read at every scrape. If it fails, the gauge is NaN, or has no value for any label. */
  read: () => Reading | Promise<Reading>;
}

/** Adds a gauge, read at every scrape. Of services that share a process the newest is measured. */
export function measure({ name, help, label, read }: Measurement): void {
  metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [metrics],
    async collect() {
      const reading = await Promise.resolve()
        .then(read)
        .catch((): Reading => (label ? {} : Number.NaN));
      if (typeof reading === 'number') return this.set(reading);
      this.reset();
      for (const [value, figure] of Object.entries(reading)) {
        this.set({ [label as string]: value }, figure);
      }
    },
  });
}

/** What a service depends on while it works. */
export type Dependency =
  | 'database'
  | 'redis'
  | 'queue'
  | 'smtp'
  | 'model'
  | 'auth'
  | 'learning'
  | 'assistant'
  | 'bot-check'
  | 'provider';

/** `refused`: it answered with a refusal; `failed`: it gave no usable answer. */
export type CallOutcome = 'ok' | 'refused' | 'failed';

/** Duration of calls to dependencies in seconds, by operation and outcome. */
const callSeconds = new Histogram({
  name: 'dependency_call_duration_seconds',
  help: 'Duration of calls to dependencies',
  labelNames: ['dependency', 'operation', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

export interface CallPlan {
  dependency: Dependency;
  /** The operation, one of a few words. */
  operation: string;
  /** Whether an error says that the dependency failed; otherwise every error does. */
  isFailure?: (error: unknown) => boolean;
  facts?: SpanFacts;
}

/** A call under way. */
export interface DependencyCall {
  /** Headers that continue the trace at the dependency; none outside a trace. */
  readonly headers: Readonly<Record<string, string>>;
  /** Runs the call's work, so that further calls become children of its span. */
  run<T>(work: () => T): T;
  /** Ends it: records its duration and ends its span. Further calls do nothing. */
  end(outcome: CallOutcome, failure?: string): void;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Begins a call that ends in a callback; use `callDependency` for promises. */
export function beginCall({ dependency, operation, facts }: CallPlan): DependencyCall {
  const begun = performance.now();
  let isOver = false;
  const span = openSpan({
    name: `${dependency} ${operation}`,
    kind: 'client',
    ...(facts && { facts }),
  });
  return {
    headers: span ? { traceparent: span.traceparent } : NO_HEADERS,
    run: (work) => (span ? span.run(work) : work()),
    end(outcome, failure) {
      if (isOver) return;
      isOver = true;
      callSeconds.observe({ dependency, operation, outcome }, (performance.now() - begun) / 1000);
      span?.end(failure);
    },
  };
}

/**
 * Calls a dependency, measures rate, errors and duration, and opens a span within a trace. The work
 * gets the headers that continue the trace, for HTTP calls.
 */
export async function callDependency<T>(
  plan: CallPlan,
  work: (headers: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const call = beginCall(plan);
  try {
    const result = await call.run(() => work(call.headers));
    call.end('ok');
    return result;
  } catch (error) {
    call.end(outcomeOf(plan, error), kindOf(error));
    throw error;
  }
}

/** What an error says about the dependency. */
export function outcomeOf({ isFailure }: CallPlan, error: unknown): CallOutcome {
  return isFailure && !isFailure(error) ? 'refused' : 'failed';
}
