import { Injectable } from '@nestjs/common';
import { measure } from '@netward/nest-kit';
import { DataSource } from 'typeorm';
import { AWAITED, OverviewService, type PendingFigures } from './overview.service.ts';

const GAUGES = {
  mail_pending_oldest_seconds: {
    help: 'Age of the oldest unsent mail that somebody waits for, 0 when there is none',
    read: ({ oldestPendingSeconds }: PendingFigures) => oldestPendingSeconds ?? 0,
  },
  mail_pending_age_p95_seconds: {
    help: '95th percentile of the age of unsent mails that somebody waits for, 0 when there are none',
    read: ({ pendingAgeP95Seconds }: PendingFigures) => pendingAgeP95Seconds ?? 0,
  },
  mail_dead_10m: {
    help: 'Mails that were refused or expired in the last ten minutes',
    read: ({ deadLately }: PendingFigures) => deadLately,
  },
} as const;

/**
 * How long the mail that has waited longest for us has done so. Between two tries a mail waits for its
 * receiver's server, so that time does not count, unless we could not read or write the mail. Issues of
 * the newsletter do not count: they are not urgent.
 */
const WAITING_OLDEST = `
  SELECT coalesce(extract(epoch FROM max(now() - since)), 0)::float AS seconds
  FROM (SELECT CASE WHEN reason IN ('failed', 'unreadable') THEN created_at ELSE next_try_at END AS since
    FROM auth.outbox WHERE state = 'pending' AND lease IS NULL AND ${AWAITED}) AS waiting
  WHERE since <= now()`;

/** Figures of the outbox, measured on each scrape. The mailer counts rates by kind. */
@Injectable()
export class MailGauges {
  #asked: Promise<PendingFigures> | undefined;

  constructor(overview: OverviewService, dataSource: DataSource) {
    for (const [name, { help, read }] of Object.entries(GAUGES)) {
      measure({ name, help, read: async () => read(await this.#figures(overview)) });
    }
    measure({
      name: 'mail_waiting_oldest_seconds',
      help: 'Age of the oldest mail that waits for us and not for the receiving server',
      read: async () => (await dataSource.query<[{ seconds: number }]>(WAITING_OLDEST))[0].seconds,
    });
    measure({
      name: 'outbox_mails',
      help: 'Unsent mails that somebody waits for, by state',
      label: 'state',
      read: () => overview.pendingByState(),
    });
    measure({
      name: 'newsletter_mails',
      help: 'Unsent mails of issues of the newsletter, by state',
      label: 'state',
      read: () => overview.issuesByState(),
    });
  }

  /** One query per scrape; while the database is unavailable there are no figures. */
  #figures(overview: OverviewService): Promise<PendingFigures> {
    this.#asked ??= overview.pendingFigures().finally(() => (this.#asked = undefined));
    return this.#asked;
  }
}
