import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeletionService } from '../account/deletion.service.ts';
import { PollingLoop } from '../outbox/polling-loop.ts';
import { InactivityService } from './inactivity.service.ts';
import { RetentionService } from './retention.service.ts';

const HOUR_MS = 3_600_000;

/** Hourly work, independent of any request. What fails is tried again, and delays nothing else. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #loops: readonly PollingLoop[];

  constructor(
    retention: RetentionService,
    inactivity: InactivityService,
    deletions: DeletionService,
  ) {
    const hourly = (name: string, work: () => Promise<unknown>) =>
      new PollingLoop({ name, everyMs: HOUR_MS, work: async () => void (await work()) });
    this.#loops = [
      hourly('deletion', () => deletions.eraseDue()),
      hourly('housekeeping', () => retention.apply()),
      hourly('inactivity', () => inactivity.apply()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const loop of this.#loops) loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
