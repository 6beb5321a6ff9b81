import { lookup as lookUpHost } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AppError, log, measure } from '@netward/nest-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type AnswerReceiver, Call, type UpstreamRequest } from './call.ts';
import { type AllUpstreamRules, Replica, UPSTREAM_RULES, type UpstreamRules } from './replicas.ts';
import { CONFIG, type GatewayConfig } from '../config.ts';
import { type Service, SERVICES } from '../routes.ts';

/** How often names are asked for their addresses again. */
const RESOLVE_MS = 2000;

/** Every address of a host name, as the system resolves it. */
export type Lookup = (host: string) => Promise<readonly string[]>;

const lookUpAll: Lookup = async (host) => {
  const found = await lookUpHost(host, { all: true });
  return found.map(({ address }) => address);
};

/**
 * A service behind the gateway: its replicas, which are the addresses that the settings name and every
 * address behind a name, and how many calls are under way. Replicas that appear are taken in, those that
 * vanish finish what they do.
 */
export class Upstream {
  readonly #names: readonly string[];
  readonly #byOrigin = new Map<string, Replica>();
  #all: readonly Replica[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #inFlight = 0;
  #turn = 0;

  constructor(
    origins: readonly string[],
    readonly rules: UpstreamRules,
    private readonly lookup: Lookup = lookUpAll,
  ) {
    this.#names = origins.filter(isName);
    for (const origin of origins) if (!isName(origin)) this.#add(origin);
  }

  /** Whether at least one replica wants traffic. */
  get isReady(): boolean {
    return this.readyCount > 0;
  }

  /** Replicas that want traffic. */
  get readyCount(): number {
    return this.#all.filter((replica) => replica.isReady).length;
  }

  /** Number of calls under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends a request. Throws UNAVAILABLE when as many calls as it may have are under way. */
  send(request: UpstreamRequest, receiver: AnswerReceiver): Call {
    const capacity = this.rules.inFlight * Math.max(1, this.#all.length);
    if (this.#inFlight >= capacity) {
      throw new AppError('UNAVAILABLE', { retryAfter: 1, details: { reason: 'full' } });
    }
    this.#inFlight++;
    const call = new Call(request, this.rules, this.pick, { receiver, onEnd: this.#onEnd });
    call.send();
    return call;
  }

  readonly #onEnd = (): void => void this.#inFlight--;

  /** The ready replica with the fewest calls under way; among equals they take turns. */
  readonly pick = (): Replica | undefined => {
    const all = this.#all;
    let best: Replica | undefined;
    const begin = ++this.#turn;
    for (let step = 0; step < all.length; step++) {
      const replica = all[(begin + step) % all.length];
      if (!replica?.isReady) continue;
      if (!best || replica.inFlight < best.inFlight) best = replica;
    }
    return best;
  };

  /** Learns which of them are ready and keeps watching them. */
  async start(): Promise<void> {
    await Promise.all(this.#all.map((replica) => replica.watch()));
    if (this.#names.length > 0) await this.#resolve();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await Promise.all(this.#all.map((replica) => replica.stop()));
  }

  async #resolve(): Promise<void> {
    await Promise.all(this.#names.map((name) => this.#follow(name)));
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

/** A certificate belongs to a name, so HTTPS is spoken with the name itself. */
function isName(origin: string): boolean {
  const { hostname, protocol } = new URL(origin);
  return protocol === 'http:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

function originAt(name: string, host: string): string {
  const { port } = new URL(name);
  return `http://${isIP(host) === 6 ? `[${host}]` : host}${port && `:${port}`}`;
}

/** The services behind the gateway. */
@Injectable()
export class Upstreams implements OnModuleInit, OnApplicationShutdown {
  readonly #byService: Readonly<Record<Service, Upstream>>;

  constructor(
    @Inject(CONFIG) config: GatewayConfig,
    @Inject(UPSTREAM_RULES) rules: AllUpstreamRules,
  ) {
    this.#byService = {
      auth: new Upstream(config.AUTH_URL, rules.auth),
      learning: new Upstream(config.LEARNING_URL, rules.learning),
      assistant: new Upstream(config.ASSISTANT_URLS, rules.assistant),
    };
    this.#measure();
  }

  /** How many replicas of each service are ready, and how many calls of each are under way. */
  #measure(): void {
    const ofEach = (figure: (upstream: Upstream) => number) => () =>
      Object.fromEntries(SERVICES.map((service) => [service, figure(this.of(service))]));
    measure({
      name: 'upstream_ready_replicas',
      help: 'Replicas of a service that want traffic',
      label: 'service',
      read: ofEach(({ readyCount }) => readyCount),
    });
    measure({
      name: 'upstream_calls_in_flight',
      help: 'Calls to a service that are under way',
      label: 'service',
      read: ofEach(({ inFlight }) => inFlight),
    });
  }

  of(service: Service): Upstream {
    return this.#byService[service];
  }

  async onModuleInit(): Promise<void> {
    await Promise.all(SERVICES.map((service) => this.of(service).start()));
  }

  /** Runs after the last request is answered. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(SERVICES.map((service) => this.of(service).stop()));
  }
}
