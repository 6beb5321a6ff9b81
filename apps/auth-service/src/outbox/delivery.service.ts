import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CONFIG, type AuthConfig, directAddress } from '../config.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { OutboxListener } from './outbox-listener.ts';
import { PollingLoop } from './polling-loop.ts';
import { Relay } from './relay.ts';

/** Runs the relay while the service runs. */
@Injectable()
export class DeliveryService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #relay: PollingLoop;
  readonly #listener: OutboxListener;

  constructor(
    relay: Relay,
    @Inject(CONFIG) config: AuthConfig,
    @Inject(INTERVALS) { relayPollMs }: Intervals,
  ) {
    this.#relay = new PollingLoop({
      name: 'relay',
      everyMs: relayPollMs,
      work: () => relay.deliver(),
    });
    this.#listener = new OutboxListener(directAddress(config), () => this.#relay.wake());
  }

  onApplicationBootstrap(): void {
    this.#relay.start();
    void this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#listener.stop();
    await this.#relay.stop();
  }
}
