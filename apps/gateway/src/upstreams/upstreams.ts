import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { measure } from '@netward/nest-kit';
import { CONFIG, type GatewayConfig } from '../config.ts';
import { type Service, SERVICES } from '../routes.ts';
import { Upstream } from './upstream.ts';
import { type AllUpstreamRules, UPSTREAM_RULES } from './upstream-rules.ts';

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
