import { lookup as lookUpHost } from 'node:dns/promises';
import { isIP } from 'node:net';
import { log } from '@netward/nest-kit';
import { Pool, request } from 'undici';
import type { UpstreamRules } from './upstream-rules.ts';

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
  readonly origin: string;
  /** The host name in the settings that this replica was found behind, if any. */
  readonly name: string | undefined;
  readonly pool: Pool;
  readonly #answerMs: number;
  /** Calls under way; counted by the call that uses the replica. */
  inFlight = 0;
  #isReady = false;
  #passes = PASSES_TO_RETURN - 1;
  #silences = 0;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(origin: string, { inFlight, replicaMs }: UpstreamRules, name?: string) {
    this.origin = origin;
    this.name = name;
    this.#answerMs = replicaMs;
    this.pool = new Pool(origin, {
      connections: inFlight,
      pipelining: 1,
      connect: { timeout: replicaMs },
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
      const signal = AbortSignal.timeout(this.#answerMs);
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

/** How often names are asked for their addresses again. */
const RESOLVE_MS = 2000;

/** Every address of a host name, as the system resolves it. */
export type Lookup = (host: string) => Promise<readonly string[]>;

const lookUpAll: Lookup = async (host) => {
  const found = await lookUpHost(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * The replicas of a service: the addresses that the settings name, and every address behind a name.
 * Those that appear are taken in, those that vanish finish what they do.
 */
export class Replicas {
  readonly #byOrigin = new Map<string, Replica>();
  #all: readonly Replica[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(
    private readonly origins: readonly string[],
    readonly rules: UpstreamRules,
    private readonly lookup: Lookup = lookUpAll,
  ) {
    for (const origin of origins) if (!this.#isName(origin)) this.#add(origin);
  }

  get all(): readonly Replica[] {
    return this.#all;
  }

  /** Learns which of them are ready and keeps watching them. */
  async start(): Promise<void> {
    await Promise.all(this.#all.map((replica) => replica.watch()));
    if (this.origins.some((origin) => this.#isName(origin))) await this.#resolve();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#all.map((replica) => replica.stop()));
  }

  /** A certificate belongs to a name, so HTTPS is spoken with the name itself. */
  #isName(origin: string): boolean {
    const { hostname, protocol } = new URL(origin);
    const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) > 0;
    return protocol === 'http:' && !isNumber;
  }

  async #resolve(): Promise<void> {
    const names = this.origins.filter((origin) => this.#isName(origin));
    await Promise.all(names.map((origin) => this.#follow(origin)));
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#resolve(), RESOLVE_MS);
  }

  /**
   * Brings the replicas behind one name up to date. A name that fails to resolve changes nothing, and
   * replicas that left it go only once another is ready: a name may change all its addresses at once.
   */
  async #follow(name: string): Promise<void> {
    let hosts: readonly string[];
    try {
      hosts = await this.lookup(new URL(name).hostname);
    } catch (error) {
      return void log.warn({ err: error, name }, 'the name does not resolve');
    }
    if (this.#isStopped) return;
    const origins = new Set(hosts.map((host) => originAt(name, host)));
    const added = [...origins].filter((origin) => !this.#byOrigin.has(origin));
    await Promise.all(added.map((origin) => this.#add(origin, name).watch()));
    const isAnyReady = [...origins].some((origin) => this.#byOrigin.get(origin)?.isReady);
    if (!isAnyReady || this.#isStopped) return;
    for (const [origin, replica] of this.#byOrigin) {
      if (replica.name === name && !origins.has(origin)) this.#retire(origin, replica);
    }
  }

  #add(origin: string, name?: string): Replica {
    const replica = new Replica(origin, this.rules, name);
    this.#byOrigin.set(origin, replica);
    this.#all = [...this.#byOrigin.values()];
    return replica;
  }

  #retire(origin: string, replica: Replica): void {
    log.info({ address: origin }, 'upstream has left its name');
    this.#byOrigin.delete(origin);
    this.#all = [...this.#byOrigin.values()];
    void replica.retire();
  }
}

function originAt(name: string, host: string): string {
  const { port } = new URL(name);
  return `http://${isIP(host) === 6 ? `[${host}]` : host}${port && `:${port}`}`;
}
