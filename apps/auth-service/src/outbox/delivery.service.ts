import { setTimeout as wait } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { MAIL_OUTCOME_QUEUE } from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Worker } from 'bullmq';
import { CONFIG, type AuthConfig, directAddress } from '../config.ts';
import { OutboxListener } from './outbox-listener.ts';
import { OutcomeHandler } from './outcome-handler.ts';
import { Reconciler } from './reconciler.ts';
import { Relay } from './relay.ts';
import { PollingLoop } from './polling-loop.ts';

const POLL_MS = 5000;
const RECONCILE_MS = 15_000;
const OUTCOMES_AT_ONCE = 10;
const FINISH_LIMIT_MS = 5000;

/** Runs the relay, the reconciler and the reader of outcomes while the service runs. */
@Injectable()
export class DeliveryService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #relay: PollingLoop;
  readonly #reconciler: PollingLoop;
  readonly #listener: OutboxListener;
  #outcomes: Worker | undefined;

  constructor(
    relay: Relay,
    reconciler: Reconciler,
    private readonly outcomes: OutcomeHandler,
    @Inject(QueueBackend) private readonly backend: QueueBackend,
    @Inject(CONFIG) config: AuthConfig,
  ) {
    this.#relay = new PollingLoop({ name: 'relay', everyMs: POLL_MS, work: () => relay.deliver() });
    this.#reconciler = new PollingLoop({
      name: 'reconciler',
      everyMs: RECONCILE_MS,
      work: async () => {
        if (await reconciler.reconcile()) this.#relay.wake();
      },
    });
    this.#listener = new OutboxListener(directAddress(config), () => this.#relay.wake());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.#outcomes = await this.backend.startWorker(
      MAIL_OUTCOME_QUEUE,
      (job) => this.outcomes.handle(job.data),
      { concurrency: OUTCOMES_AT_ONCE, removeOnComplete: { count: 0 } },
    );
    this.#relay.start();
    this.#reconciler.start();
    void this.#listener.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#listener.stop();
    await Promise.all([this.#relay.stop(), this.#reconciler.stop(), this.#stopReading()]);
  }

  /** Finishes the current reports unless the queue is unavailable; each may safely come again. */
  async #stopReading(): Promise<void> {
    const finished = this.#outcomes?.pause();
    await Promise.race([finished, wait(FINISH_LIMIT_MS, undefined, { ref: false })]);
    await this.#outcomes?.close(true);
  }
}
