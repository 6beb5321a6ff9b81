import { Inject, Injectable } from '@nestjs/common';
import type { DeskOverview } from '@netward/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { DESK_COLUMNS, DESK_STATE, type DeskRow, toDeskMail } from './desk-rows.ts';

/** Seconds after which an unsent mail is listed among the troubled ones. */
const LONG_WAIT_SECONDS = 60;
const TROUBLED_SHOWN = 50;
const DEAD_SECONDS = 600;
/** No mail waits longer than this, so an older one cannot have failed recently. */
const LONGEST_LIFE = `interval '8 days'`;

/** The states of an unsent mail. */
const NONE_PENDING = { undecided: 0, waiting: 0, queued: 0, sending: 0, deferred: 0 } as const;

type Shares = DeskOverview['counts'];

/** How long mails have been waiting, and how many failed recently. */
export interface PendingFigures {
  oldestPendingSeconds: number | null;
  pendingAgeP95Seconds: number | null;
  deadLately: number;
}

/** The outbox in numbers, and the mails that need attention. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  async overview(): Promise<DeskOverview> {
    const [counts, lastHour, figures, troubled] = await Promise.all([
      this.#shares('true'),
      this.#shares(`created_at > now() - interval '1 hour'`),
      this.pendingFigures(),
      this.#troubled(),
    ]);
    const key = this.config.MAIL_SEALING_KEY;
    const mails = troubled.map((row) => toDeskMail(row, key));
    return { counts, lastHour, ...figures, troubled: mails };
  }

  async pendingFigures(): Promise<PendingFigures> {
    const [pending] = await this.dataSource.query<[Omit<PendingFigures, 'deadLately'>]>(
      `SELECT extract(epoch FROM max(now() - created_at))::float AS "oldestPendingSeconds",
         percentile_cont(0.95) WITHIN GROUP (
           ORDER BY extract(epoch FROM now() - created_at))::float AS "pendingAgeP95Seconds"
       FROM auth.outbox WHERE state = 'pending'`,
    );
    const [dead] = await this.dataSource.query<[{ mails: number }]>(
      `SELECT count(*)::int AS mails FROM auth.outbox
       WHERE state IN ('refused', 'expired') AND created_at > now() - ${LONGEST_LIFE}
         AND settled_at > now() - make_interval(secs => $1)`,
      [DEAD_SECONDS],
    );
    return { ...pending, deadLately: dead.mails };
  }

  /** Unsent mails by the state that the desk shows; every state has an entry. */
  async pendingByState(): Promise<Record<string, number>> {
    const rows = await this.dataSource.query<{ state: string; mails: number }[]>(
      `SELECT ${DESK_STATE} AS state, count(*)::int AS mails
       FROM auth.outbox WHERE state = 'pending' GROUP BY 1`,
    );
    const found = rows.map(({ state, mails }) => [state, mails]);
    return { ...NONE_PENDING, ...Object.fromEntries(found) };
  }

  async #shares(which: string): Promise<Shares> {
    return this.dataSource.query<Shares>(
      `SELECT kind, ${DESK_STATE} AS state, count(*)::int AS mails
       FROM auth.outbox WHERE ${which} GROUP BY 1, 2 ORDER BY 1, 2`,
    );
  }

  async #troubled(): Promise<DeskRow[]> {
    return this.dataSource.query<DeskRow[]>(
      `SELECT ${DESK_COLUMNS} FROM auth.outbox
       WHERE (state = 'pending' AND created_at < now() - make_interval(secs => $1))
         OR (state IN ('refused', 'expired') AND created_at > now() - ${LONGEST_LIFE})
       ORDER BY created_at DESC LIMIT $2`,
      [LONG_WAIT_SECONDS, TROUBLED_SHOWN],
    );
  }
}
