import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeletionService } from '../account/deletion.service.ts';
import { PollingLoop } from '../outbox/polling-loop.ts';
import { InactivityService } from './inactivity.service.ts';
import { RetentionService } from './retention.service.ts';

const HOUR_MS = 3_600_000;

/** Hourly work, independent of any request. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #loop: PollingLoop;

  constructor(
    retention: RetentionService,
    inactivity: InactivityService,
    deletions: DeletionService,
  ) {
    this.#loop = new PollingLoop({
      name: 'housekeeping',
      everyMs: HOUR_MS,
      work: async () => {
        await deletions.eraseDue();
        await retention.apply();
        await inactivity.apply();
      },
    });
  }

  onApplicationBootstrap(): void {
    this.#loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#loop.stop();
  }
}
