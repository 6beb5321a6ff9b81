import { Injectable } from '@nestjs/common';
import { measure } from '@netward/nest-kit';
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
  #asked: Promise<PendingFigures> | undefined;

  constructor(overview: OverviewService) {
    for (const [name, { help, read }] of Object.entries(GAUGES)) {
      measure({ name, help, read: async () => read(await this.#figures(overview)) });
    }
    measure({
      name: 'outbox_mails',
      help: 'Mails that have not gone yet, by how far they are',
      label: 'state',
      read: () => overview.pendingByState(),
    });
  }

  /** One question to the database a scrape. While it is away nothing is known. */
  #figures(overview: OverviewService): Promise<PendingFigures> {
    this.#asked ??= overview.pendingFigures().finally(() => (this.#asked = undefined));
    return this.#asked;
  }
}
