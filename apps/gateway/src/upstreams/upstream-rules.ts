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

export const upstreamRules: AllUpstreamRules = {
  auth: {
    service: 'auth',
    totalMs: 10_000,
    replicaMs: 1_000,
    inFlight: 100,
    retries: 1,
    timeout: 'TIMEOUT',
    endsWithReader: false,
  },
  learning: {
    service: 'learning',
    totalMs: 5_000,
    replicaMs: 1_000,
    inFlight: 200,
    retries: 1,
    timeout: 'TIMEOUT',
    endsWithReader: false,
  },
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
