import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CONFIG } from '../config.token.ts';
import type { Config } from '../config.ts';
import { type Service, SERVICES } from '../routes.ts';
import { Upstream } from './upstream.ts';
import { upstreamRules } from './upstream-rules.ts';

/** The services behind the gateway. */
@Injectable()
export class Upstreams implements OnModuleInit, OnApplicationShutdown {
  readonly #byService: Readonly<Record<Service, Upstream>>;

  constructor(@Inject(CONFIG) config: Config) {
    this.#byService = {
      auth: new Upstream(config.AUTH_URL, upstreamRules.auth),
      learning: new Upstream(config.LEARNING_URL, upstreamRules.learning),
      assistant: new Upstream(config.ASSISTANT_URLS, upstreamRules.assistant),
    };
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
