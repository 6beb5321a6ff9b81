/** Attributes of a span. Never a password, token, address or text of a person: traces leave the system. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface SpanPlan {
  /** A route template, or a dependency and the operation; never an id. */
  name: string;
  /**
   * `server` and `consumer` start a trace if there is none. A `client` or `producer` only gets a span
   * within a trace.
   */
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

/** Opens spans and sends them to a collector. */
export interface Tracing {
  open(plan: SpanPlan): OpenSpan | undefined;
  current(): OpenSpan | undefined;
  stop(): Promise<void>;
}
