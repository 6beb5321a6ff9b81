import { AppError, measure } from '@netward/nest-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type AnswerReceiver, Call, type UpstreamRequest } from './call.ts';
import { type Replica, Replicas } from './replicas.ts';
import { type AllUpstreamRules, UPSTREAM_RULES } from './upstream-rules.ts';
import { CONFIG, type GatewayConfig } from '../config.ts';
import { type Service, SERVICES } from '../routes.ts';

/** A service behind the gateway: its replicas, and how many calls are under way. */
export class Upstream extends Replicas {
  #inFlight = 0;
  #turn = 0;

  /** Whether at least one replica wants traffic. */
  get isReady(): boolean {
    return this.readyCount > 0;
  }

  /** Replicas that want traffic. */
  get readyCount(): number {
    return this.all.filter((replica) => replica.isReady).length;
  }

  /** Number of calls under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends a request. Throws UNAVAILABLE when as many calls as it may have are under way. */
  send(request: UpstreamRequest, receiver: AnswerReceiver): Call {
    const capacity = this.rules.inFlight * Math.max(1, this.all.length);
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
    const { all } = this;
    let best: Replica | undefined;
    const begin = ++this.#turn;
    for (let step = 0; step < all.length; step++) {
      const replica = all[(begin + step) % all.length];
      if (!replica?.isReady) continue;
      if (!best || replica.inFlight < best.inFlight) best = replica;
    }
    return best;
  };
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
