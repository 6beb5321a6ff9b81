import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Rounds } from '../outbox/rounds.ts';
import { InactivityService } from './inactivity.service.ts';
import { RetentionService } from './retention.service.ts';

const HOUR_MS = 3_600_000;

/** What is done every hour, off the path of any request. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #rounds: Rounds;

  constructor(retention: RetentionService, inactivity: InactivityService) {
    this.#rounds = new Rounds({
      name: 'housekeeping',
      everyMs: HOUR_MS,
      work: async () => {
        await retention.apply();
        await inactivity.apply();
      },
    });
  }

  onApplicationBootstrap(): void {
    this.#rounds.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.#rounds.stop();
  }
}
