import type { ErrorCode } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { Pool, request } from 'undici';
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

/** Shorter than the 2 s for which a stopping service goes on, so that no connection is used as it ends. */
const IDLE_MS = 1_000;
/** Behind a cluster IP a connection leads to one pod, so new ones are made for new pods to get their share. */
const CONNECTION_MS = 30_000;
const POLL_MS = 500;
const PASSES_TO_RETURN = 2;
/** A service under load may answer late; only several silent polls in a row count as absence. */
const SILENCES_TO_EJECT = 3;

/** One replica of a service: its connections, and whether it wants traffic. */
export class Replica {
  readonly pool: Pool;
  /** Calls under way; counted by the call that uses the replica. */
  inFlight = 0;
  #isReady = false;
  #passes = PASSES_TO_RETURN - 1;
  #silences = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `name`: the host name in the settings that it was found behind, if any. */
  constructor(
    readonly origin: string,
    private readonly rules: UpstreamRules,
    readonly name?: string,
  ) {
    this.pool = new Pool(origin, {
      connections: rules.inFlight,
      pipelining: 1,
      connect: { timeout: rules.replicaMs },
      keepAliveTimeout: IDLE_MS,
      // A service's own Keep-Alive header does not lengthen it.
      keepAliveMaxTimeout: IDLE_MS,
      clientTtl: CONNECTION_MS,
      // Each call has one deadline over all its parts instead.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Sends no more traffic here until it has been ready twice in a row. */
  eject(): void {
    if (this.#isReady) log.warn({ address: this.origin }, 'upstream is away');
    this.#isReady = false;
    this.#passes = 0;
  }

  /** Asks once whether the replica is ready, then every half second until `stop`. */
  async watch(): Promise<void> {
    await this.#poll();
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.watch(), POLL_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.pool.destroy();
  }

  /** Takes no more calls and ends once those under way have. */
  async retire(): Promise<void> {
    this.#isStopped = true;
    this.#isReady = false;
    clearTimeout(this.#timer);
    await this.pool.close();
  }

  /**
   * Not through the pool: its connections may all be taken. On a connection of its own each time: behind
   * a cluster IP, an old one may lead to a pod that is stopping. Node's fetch is a second undici, 10 MB.
   */
  async #poll(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(this.rules.replicaMs);
      const { statusCode, body } = await request(`${this.origin}/readyz`, { signal, reset: true });
      await body.dump();
      this.#silences = 0;
      if (this.#isStopped) return;
      if (statusCode === 200) this.#pass();
      else this.eject();
    } catch (error) {
      const isSilence = error instanceof Error && error.name === 'TimeoutError';
      if (!isSilence || ++this.#silences >= SILENCES_TO_EJECT) this.eject();
    }
  }

  #pass(): void {
    if (this.#isReady || ++this.#passes < PASSES_TO_RETURN) return;
    this.#isReady = true;
    log.info({ address: this.origin }, 'upstream is ready');
  }
}
