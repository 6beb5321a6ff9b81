import { createHash, randomUUID } from 'node:crypto';
import type { NewsletterIssue } from '@netward/contracts';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import type { DataSource, EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { newsletterKey, newsletterToken } from './newsletter.controller.ts';

/** Mails in one transaction. */
const BATCH = 100;
/** Who got which issue is known for 30 days, so an issue that is older must not be resumed. */
const RESUMABLE_DAYS = 7;

export interface NamedIssue {
  name: string;
  markdown: string;
  issue: NewsletterIssue;
}

/** An issue of the last 30 days and its mails by state. */
export interface IssueStatus {
  name: string;
  subject: string;
  begunAt: Date;
  mails: Record<string, number>;
  remaining: number;
}

/** Whom an issue goes to: confirmed when it began, and not ended, and not written to yet. */
const RECIPIENTS = `
  FROM auth.subscribers AS reader JOIN auth.newsletter_issues AS issue ON issue.name = $1
  WHERE reader.confirmed_at <= issue.begun_at AND reader.unsubscribed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM auth.issue_mails AS sent
      WHERE sent.issue = issue.name AND sent.email_key = reader.email_key)`;

/** Writes the mails of an issue into the outbox. */
export class IssueSender {
  readonly #outbox: OutboxService;
  readonly #key: Buffer;

  constructor(
    private readonly dataSource: DataSource,
    config: Pick<AuthConfig, 'MAIL_SEALING_KEY'>,
  ) {
    this.#outbox = new OutboxService(config);
    this.#key = newsletterKey(config.MAIL_SEALING_KEY);
  }

  /** Begins an issue or resumes it. Throws when the name belongs to another text, or to an old issue. */
  async begin({ name, markdown, issue }: NamedIssue): Promise<void> {
    const digest = createHash('sha256').update(markdown).digest();
    await this.dataSource.query(
      `INSERT INTO auth.newsletter_issues (name, subject, digest) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO NOTHING`,
      [name, issue.subject, digest],
    );
    const [known] = await this.dataSource.query<[{ isSame: boolean; isRecent: boolean }]>(
      `SELECT digest = $2 AS "isSame", begun_at > now() - make_interval(days => $3) AS "isRecent"
       FROM auth.newsletter_issues WHERE name = $1`,
      [name, digest, RESUMABLE_DAYS],
    );
    if (!known.isSame) throw new Error(`the issue ${name} was begun with another text`);
    if (!known.isRecent)
      throw new Error(`the issue ${name} was begun more than ${RESUMABLE_DAYS} days ago`);
  }

  /** Writes the next mails of an issue, as many as `perMinute` leaves room for. */
  async sendSome({ name, issue }: NamedIssue, perMinute: number) {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT pg_advisory_xact_lock($1)`, [ADVISORY_LOCKS.newsletterSend]);
      const [recent] = await manager.query<[{ mails: number }]>(
        `SELECT count(*)::int AS mails FROM auth.issue_mails
         WHERE created_at > now() - interval '1 minute'`,
      );
      const room = Math.max(0, Math.min(BATCH, perMinute - recent.mails));
      // A subscription that ends meanwhile waits for this transaction, and then cancels its mail.
      const readers = await manager.query<{ id: string; email: string; emailKey: string }[]>(
        `SELECT reader.id, reader.email, reader.email_key AS "emailKey" ${RECIPIENTS}
         ORDER BY reader.confirmed_at, reader.id LIMIT $2 FOR UPDATE OF reader`,
        [name, room],
      );
      for (const { id, email, emailKey } of readers) {
        const mail = await this.#write(manager, issue, email, id);
        await manager.query(
          `INSERT INTO auth.issue_mails (mail, issue, email_key) VALUES ($1, $2, $3)`,
          [mail, name, emailKey],
        );
      }
      return { written: readers.length, remaining: await remainingOf(manager, name) };
    });
  }

  /** Sends one mail to any address. Its end-link works when the address has a subscription. */
  async test(issue: NewsletterIssue, address: string, emailKey: string): Promise<void> {
    const { manager } = this.dataSource;
    const [reader] = await manager.query<{ id: string }[]>(
      `SELECT id FROM auth.subscribers WHERE email_key = $1`,
      [emailKey],
    );
    await this.#write(manager, issue, address, reader?.id ?? randomUUID());
  }

  async status(): Promise<IssueStatus[]> {
    const { manager } = this.dataSource;
    const issues = await manager.query<Omit<IssueStatus, 'remaining'>[]>(
      `SELECT name, subject, begun_at AS "begunAt", coalesce((
         SELECT jsonb_object_agg(state, mails) FROM (
           SELECT coalesce(mail.state, 'erased') AS state, count(*)::int AS mails
           FROM auth.issue_mails AS sent LEFT JOIN auth.outbox AS mail ON mail.id = sent.mail
           WHERE sent.issue = issue.name GROUP BY 1) AS counted), '{}') AS mails
       FROM auth.newsletter_issues AS issue
       WHERE begun_at > now() - interval '30 days' ORDER BY begun_at`,
    );
    return Promise.all(
      issues.map(async (issue) => ({
        ...issue,
        remaining: await remainingOf(manager, issue.name),
      })),
    );
  }

  #write(
    manager: EntityManager,
    issue: NewsletterIssue,
    to: string,
    subscriberId: string,
  ): Promise<string> {
    return this.#outbox.write(manager, {
      intent: 'issue',
      to,
      content: {
        ...issue,
        unsubscribeToken: newsletterToken('unsubscribe', subscriberId, this.#key),
      },
      requestId: 'operator',
    });
  }
}

async function remainingOf(manager: EntityManager, name: string): Promise<number> {
  const [row] = await manager.query<[{ readers: number }]>(
    `SELECT count(*)::int AS readers ${RECIPIENTS}`,
    [name],
  );
  return row.readers;
}
