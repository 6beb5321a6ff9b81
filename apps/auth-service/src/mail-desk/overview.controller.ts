import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  type Attention,
  type DeskOverview,
  type MailCallBody,
  mailCalls,
} from '@netward/contracts';
import { measure } from '@netward/nest-kit';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { DataSource } from 'typeorm';
import { AuditService } from './audit.service.ts';
import { DESK_COLUMNS, DESK_STATE, type DeskRow, toDeskMail, UNDELIVERED } from './desk-rows.ts';

/** No mail waits longer than this, so an older one cannot have failed recently. */
const LONGEST_LIFE = `interval '8 days'`;
/** How many mails of each group are listed among those that need a person. */
const LISTED = 20;

/** An issue of the newsletter goes to many and is not urgent: `netward newsletter status` counts its mails. */
const AWAITED = `intent <> 'issue'`;

/**
 * A refused or expired mail needs a person until somebody has dealt with it, or until a later mail of a
 * kind whose newest is the one that counts has been sent to the same address.
 */
const UNHANDLED = `${UNDELIVERED} AND ${AWAITED} AND handled_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM auth.outbox AS later
  WHERE later.recipient = mail.recipient AND later.kind = mail.kind AND later.state = 'sent'
    AND later.created_at > mail.created_at
    AND mail.kind IN ('verify-email', 'reset-password', 'newsletter-confirmation'))`;

/** The mails that need a person, a deferred one only after greylisting, and which are listed first. */
const GROUPS = {
  refused: { which: `state = 'refused' AND ${UNHANDLED}`, first: 'settled_at DESC' },
  expired: { which: `state = 'expired' AND ${UNHANDLED}`, first: 'settled_at DESC' },
  waiting: {
    which: `state = 'pending' AND ${AWAITED} AND created_at < now() - CASE WHEN tries > 0 THEN interval '15 minutes'
      ELSE interval '1 minute' END`,
    first: 'created_at',
  },
} as const;

const NONE_PENDING = { undecided: 0, waiting: 0, queued: 0, sending: 0, deferred: 0 } as const;

type UnsentCounts = Record<keyof typeof NONE_PENDING, number>;

/** Figures of the mails that somebody waits for, by their metric. */
const GAUGES = {
  mail_pending_oldest_seconds:
    'Age of the oldest unsent mail that somebody waits for, 0 when there is none',
  mail_pending_age_p95_seconds:
    '95th percentile of the age of unsent mails that somebody waits for, 0 when there are none',
  mail_dead_10m: 'Mails that were refused or expired in the last ten minutes',
} as const;

/** Null without a mail. */
type PendingFigures = Record<keyof typeof GAUGES, number | null>;

const PENDING = `
  SELECT extract(epoch FROM max(now() - created_at))::float AS mail_pending_oldest_seconds,
    percentile_cont(0.95) WITHIN GROUP (
      ORDER BY extract(epoch FROM now() - created_at))::float AS mail_pending_age_p95_seconds,
    (SELECT count(*)::int FROM auth.outbox
     WHERE state IN ('refused', 'expired') AND ${AWAITED} AND created_at > now() - ${LONGEST_LIFE}
       AND settled_at > now() - interval '10 minutes') AS mail_dead_10m
  FROM auth.outbox WHERE state = 'pending' AND ${AWAITED}`;

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

/** The outbox in numbers, for the desk and on each scrape, and the mails that need attention. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class OverviewController {
  #asked: Promise<PendingFigures> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {
    for (const [name, help] of Object.entries(GAUGES))
      measure({
        name,
        help,
        read: async () => (await this.#figures())[name as keyof typeof GAUGES] ?? 0,
      });
    measure({
      name: 'mail_waiting_oldest_seconds',
      help: 'Age of the oldest mail that waits for us and not for the receiving server',
      read: async () => (await dataSource.query<[{ seconds: number }]>(WAITING_OLDEST))[0].seconds,
    });
    measure({
      name: 'outbox_mails',
      help: 'Unsent mails that somebody waits for, by state',
      label: 'state',
      read: () => this.#unsent(AWAITED),
    });
    measure({
      name: 'newsletter_mails',
      help: 'Unsent mails of issues of the newsletter, by state',
      label: 'state',
      read: () => this.#unsent(`intent = 'issue'`),
    });
  }

  @Post(mailCalls.overview.path)
  @HttpCode(200)
  async overview(
    @Body({ schema: mailCalls.overview.request }) { person }: MailCallBody<'overview'>,
  ): Promise<DeskOverview> {
    await this.audit.noteOverview(person.name);
    const [attention, { deferred, ...waiting }, pending] = await Promise.all([
      this.#attention(),
      this.#unsent(AWAITED),
      this.#pendingFigures(),
    ]);
    const mails = Object.values(waiting).reduce((sum, count) => sum + count, 0);
    const { mail_pending_oldest_seconds: oldestSeconds } = pending;
    return { attention, waiting: mails, deferred, oldestSeconds };
  }

  @Post(mailCalls.note.path)
  @HttpCode(204)
  async note(
    @Body({ schema: mailCalls.note.request }) { person, action }: MailCallBody<'note'>,
  ): Promise<void> {
    await this.audit.note({ person: person.name, act: action, outcome: person.role });
  }

  /** One query per scrape; while the database is unavailable there are no figures. */
  #figures(): Promise<PendingFigures> {
    this.#asked ??= this.#pendingFigures().finally(() => (this.#asked = undefined));
    return this.#asked;
  }

  async #pendingFigures(): Promise<PendingFigures> {
    return (await this.dataSource.query<[PendingFigures]>(PENDING))[0];
  }

  /** Unsent mails by the state that the desk shows; every state has an entry. */
  async #unsent(which: string): Promise<UnsentCounts> {
    const rows = await this.dataSource.query<{ state: string; mails: number }[]>(
      `SELECT ${DESK_STATE} AS state, count(*)::int AS mails
       FROM auth.outbox WHERE state = 'pending' AND ${which} GROUP BY 1`,
    );
    const found = rows.map(({ state, mails }) => [state, mails]);
    return { ...NONE_PENDING, ...Object.fromEntries(found) };
  }

  async #attention(): Promise<Attention> {
    const { refused, expired, waiting } = GROUPS;
    const [numbers] = await this.dataSource.query<[Omit<Attention, 'mails'>]>(
      `SELECT (SELECT count(*) FROM auth.outbox AS mail WHERE ${refused.which})::int AS refused,
         (SELECT count(*) FROM auth.outbox AS mail WHERE ${expired.which})::int AS expired,
         (SELECT count(*) FROM auth.outbox AS mail WHERE ${waiting.which})::int AS waiting`,
    );
    const listed = Object.values(GROUPS).map(({ which, first }) =>
      this.dataSource.query<DeskRow[]>(
        `SELECT ${DESK_COLUMNS} FROM auth.outbox AS mail WHERE ${which}
         ORDER BY ${first} LIMIT $1`,
        [LISTED],
      ),
    );
    const rows = (await Promise.all(listed)).flat();
    return { ...numbers, mails: rows.map((row) => toDeskMail(row)) };
  }
}
