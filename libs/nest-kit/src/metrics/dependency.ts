import { Histogram } from 'prom-client';
import { kindOf, openSpan, type SpanFacts } from '../tracing/tracing.ts';
import { metrics } from './metrics.ts';

/** What a service asks while it works. */
export type Dependency =
  | 'database'
  | 'redis'
  | 'queue'
  | 'smtp'
  | 'model'
  | 'auth'
  | 'learning'
  | 'assistant'
  | 'bot-check';

/** `refused`: it answered, and the answer is no; `failed`: it gave no answer that can be used. */
export type CallOutcome = 'ok' | 'refused' | 'failed';

/** Duration of calls to dependencies in seconds, by what was asked and what came of it. */
const callSeconds = new Histogram({
  name: 'dependency_call_duration_seconds',
  help: 'Duration of calls to dependencies',
  labelNames: ['dependency', 'operation', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [metrics],
});

export interface CallPlan {
  dependency: Dependency;
  /** One of few words: what is asked. */
  operation: string;
  /** Whether an error says that the dependency failed; otherwise every error does. */
  isFailure?: (error: unknown) => boolean;
  facts?: SpanFacts;
}

/** A call under way. */
export interface DependencyCall {
  /** Headers that continue the trace there; none while nothing is traced. */
  readonly headers: Readonly<Record<string, string>>;
  /** Does the work of the call, so that what it asks further belongs to it. */
  run<T>(work: () => T): T;
  /** Ends it, once: measured, and its span sent. */
  end(outcome: CallOutcome, failure?: string): void;
}

const NO_HEADERS: Readonly<Record<string, string>> = {};

/** Begins a call that ends in a callback; `callDependency` is for those that are promises. */
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
 * Calls a dependency: its rate, errors and duration are measured, and within a trace it is a span.
 * The work gets headers that continue the trace where it is an HTTP call.
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

/** What an error of a call says about the dependency. */
export function outcomeOf({ isFailure }: CallPlan, error: unknown): CallOutcome {
  return isFailure && !isFailure(error) ? 'refused' : 'failed';
}
