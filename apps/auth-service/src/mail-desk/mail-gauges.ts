import { Injectable } from '@nestjs/common';
import { measure } from '@netward/nest-kit';
import { OverviewService, type PendingFigures } from './overview.service.ts';

const GAUGES = {
  mail_pending_oldest_seconds: {
    help: 'Age of the oldest unsent mail, 0 when there is none',
    read: ({ oldestPendingSeconds }: PendingFigures) => oldestPendingSeconds ?? 0,
  },
  mail_pending_age_p95_seconds: {
    help: '95th percentile of the age of unsent mails, 0 when there are none',
    read: ({ pendingAgeP95Seconds }: PendingFigures) => pendingAgeP95Seconds ?? 0,
  },
  mail_dead_10m: {
    help: 'Mails that were refused or expired in the last ten minutes',
    read: ({ deadLately }: PendingFigures) => deadLately,
  },
} as const;

/** Figures of the outbox, measured on each scrape. The mailer counts rates by kind. */
@Injectable()
export class MailGauges {
  #asked: Promise<PendingFigures> | undefined;

  constructor(overview: OverviewService) {
    for (const [name, { help, read }] of Object.entries(GAUGES)) {
      measure({ name, help, read: async () => read(await this.#figures(overview)) });
    }
    measure({
      name: 'outbox_mails',
      help: 'Unsent mails by state',
      label: 'state',
      read: () => overview.pendingByState(),
    });
  }

  /** One query per scrape; while the database is unavailable there are no figures. */
  #figures(overview: OverviewService): Promise<PendingFigures> {
    this.#asked ??= overview.pendingFigures().finally(() => (this.#asked = undefined));
    return this.#asked;
  }
}
