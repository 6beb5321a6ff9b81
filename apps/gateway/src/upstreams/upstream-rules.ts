import type { ErrorCode } from '@netward/contracts';
import type { Service } from '../routes.ts';

/** What the gateway grants a service. */
export interface UpstreamRules {
  service: Service;
  /** From the first byte sent to the last byte received, retries included. */
  totalMs: number;
  /** How long a replica may take to accept a connection, and to say whether it is ready. */
  replicaMs: number;
  /** Calls at once for each replica; the next one is answered 503. */
  inFlight: number;
  /** New tries of a request that was provably not sent, or of a GET whose connection broke. */
  retries: number;
  /** The error of a call that took too long. */
  timeout: ErrorCode;
  /** Whether a reader who leaves ends the work: a long answer yes, a save never. */
  endsWithReader: boolean;
}

export type AllUpstreamRules = Readonly<Record<Service, UpstreamRules>>;

/** What a call that saves or reads needs; its reader may leave. */
const ORDINARY = {
  replicaMs: 1_000,
  retries: 1,
  timeout: 'TIMEOUT',
  endsWithReader: false,
} as const;

export const upstreamRules: AllUpstreamRules = {
  auth: { ...ORDINARY, service: 'auth', totalMs: 10_000, inFlight: 100 },
  learning: { ...ORDINARY, service: 'learning', totalMs: 5_000, inFlight: 200 },
  assistant: {
    service: 'assistant',
    totalMs: 30_000,
    replicaMs: 1_000,
    inFlight: 64,
    retries: 0,
    timeout: 'ASSISTANT_TIMEOUT',
    endsWithReader: true,
  },
};

/** Injection token of the rules of all services. */
export const UPSTREAM_RULES = Symbol('upstream rules');
