import { Injectable } from '@nestjs/common';
import { Gauge, log, metrics } from '@netward/nest-kit';
import { OverviewService, type PendingFigures } from './overview.service.ts';

const GAUGES = {
  mail_pending_oldest_seconds: {
    help: 'Age of the oldest mail that has not gone yet, 0 when none waits',
    read: ({ oldestPendingSeconds }: PendingFigures) => oldestPendingSeconds ?? 0,
  },
  mail_pending_age_p95_seconds: {
    help: 'Age that 95 % of the mails that have not gone yet are below, 0 when none waits',
    read: ({ pendingAgeP95Seconds }: PendingFigures) => pendingAgeP95Seconds ?? 0,
  },
  mail_dead_10m: {
    help: 'Mails that were refused or expired in the last ten minutes',
    read: ({ deadLately }: PendingFigures) => deadLately,
  },
} as const;

/** How the outbox stands, measured when somebody asks. Rates by kind are counted by the mailer. */
@Injectable()
export class MailGauges {
  #asked: Promise<PendingFigures | undefined> | undefined;

  constructor(private readonly overview: OverviewService) {
    const figures = (): Promise<PendingFigures | undefined> => this.#figures();
    for (const [name, { help, read }] of Object.entries(GAUGES)) {
      // Where several services share a process, as in tests, the newest one is measured.
      metrics.removeSingleMetric(name);
      new Gauge({
        name,
        help,
        registers: [metrics],
        async collect() {
          const known = await figures();
          this.set(known ? read(known) : Number.NaN);
        },
      });
    }
  }

  /** One question to the database a scrape. While it is away nothing is known. */
  #figures(): Promise<PendingFigures | undefined> {
    this.#asked ??= this.overview
      .pendingFigures()
      .catch((error: unknown) => {
        log.debug({ err: error }, 'the outbox could not be measured');
        return undefined;
      })
      .finally(() => (this.#asked = undefined));
    return this.#asked;
  }
}
