import { Inject, Injectable } from '@nestjs/common';
import { emailKey, mailDeadlines, type MailReason, type SealedMail } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { mailContext, open, seal } from '@netward/nest-kit/crypto';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { CredentialsService } from '../account/credentials.service.ts';
import { type AuthConfig, CONFIG } from '../config.ts';
import { EmailTokenService, type TokenGrant } from '../email-token/email-token.service.ts';
import {
  ALLOWANCE_SECONDS,
  BOUNDED_KINDS,
  decideMail,
  type EarlierMail,
  type MailDecision,
} from './decide-mail.ts';
import { type MailIntent, type MailRequest, requestContents } from './outbox.service.ts';

interface UndecidedRow {
  id: string;
  intent: MailIntent;
  sealed: string;
  recipient: string;
  mailbox: string | null;
  tokenHash: Buffer | null;
  deadline: Date;
  reason: MailReason | null;
  now: Date;
}

interface OpenedRow {
  row: UndecidedRow;
  request: MailRequest;
  emailKey: string;
}

interface DecidedRow {
  row: UndecidedRow;
  decision: MailDecision;
}

/** Earlier mails by the hash of their address or mailbox, oldest first. */
type MailHistory = Map<string | null, EarlierMail[]>;

const BATCH = 500;
/** More than all allowances of a day together, times the scale. */
const EARLIER_MAILS = 100;
/** Rows that wait for a decision, and that nothing has set aside for a while. */
const UNDECIDED = `state = 'pending' AND kind IS NULL AND deadline > now() AND next_try_at <= now()`;
const UNREADABLE_WAIT_SECONDS = 15 * 60;
const FAILED_WAIT_SECONDS = 60;
/** So many rows that fail one after the other have a common cause, such as the database. */
const FAILURES_IN_A_ROW = 3;

/** Decides which mail each request leads to, independently of the HTTP request. */
@Injectable()
export class Decider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly credentials: CredentialsService,
    private readonly tokens: EmailTokenService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Decides one batch; true when more may wait. */
  async decideBatch(): Promise<boolean> {
    try {
      return (await this.#decideRows()) === BATCH;
    } catch (error) {
      log.warn(
        { err: error },
        'a batch of mails cannot be decided, so its rows are tried one by one',
      );
      return this.#decideOneByOne();
    }
  }

  /** Decides a batch row by row. A row that fails waits alone, unless it seems that all of them fail. */
  async #decideOneByOne(): Promise<boolean> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM auth.outbox WHERE ${UNDECIDED} ORDER BY created_at LIMIT $1`,
      [BATCH],
    );
    let failures = 0;
    for (const { id } of rows) {
      try {
        await this.#decideRows(id);
        failures = 0;
      } catch (error) {
        if (++failures === FAILURES_IN_A_ROW) throw error;
        log.error({ err: error, row: id }, 'a mail cannot be decided');
        await setAside(this.dataSource.manager, [id], 'failed', FAILED_WAIT_SECONDS);
      }
    }
    return rows.length === BATCH;
  }

  /** Decides a batch, or one row of it, in a transaction; returns how many rows it looked at. */
  #decideRows(id?: string): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await this.#undecided(manager, id);
      const opened = rows.flatMap((row) => this.#opened(row) ?? []);
      const unreadable = rows.filter((row) => !opened.some((one) => one.row === row));
      if (unreadable.length > 0) {
        const ids = unreadable.map((row) => row.id);
        await setAside(manager, ids, 'unreadable', UNREADABLE_WAIT_SECONDS);
      }
      if (opened.length > 0) {
        const decided = await this.#decide(manager, opened);
        await this.#save(manager, decided);
        await this.tokens.grant(manager, decided.flatMap(grantOf));
      }
      return rows.length;
    });
  }

  async #undecided(manager: EntityManager, id?: string): Promise<UndecidedRow[]> {
    const [lock] = await manager.query<[{ isMine: boolean }]>(
      `SELECT pg_try_advisory_xact_lock($1) AS "isMine"`,
      [ADVISORY_LOCKS.mailDecider],
    );
    if (!lock.isMine) return [];
    return manager.query<UndecidedRow[]>(
      `SELECT id, intent, sealed, encode(recipient, 'hex') AS recipient,
         encode(mailbox, 'hex') AS mailbox, token_hash AS "tokenHash", deadline, reason, now() AS now
       FROM auth.outbox WHERE ${UNDECIDED} AND id = coalesce($2, id)
       ORDER BY created_at LIMIT $1 FOR UPDATE`,
      [BATCH, id ?? null],
    );
  }

  /** The opened content of a row. One that cannot be opened, which is logged once, may be with another key. */
  #opened(row: UndecidedRow): OpenedRow | undefined {
    const { id, intent, reason } = row;
    try {
      const key = this.config.MAIL_SEALING_KEY;
      const { to, content } = open(row.sealed, key, mailContext(id, intent)) as SealedMail;
      const request = {
        intent,
        to,
        content: requestContents[intent].parse(content),
      } as MailRequest;
      return { row, request, emailKey: emailKey(to) as string };
    } catch (error) {
      if (reason !== 'unreadable')
        log.error({ err: error, row: id }, 'an outbox row cannot be opened');
      return undefined;
    }
  }

  async #decide(manager: EntityManager, opened: OpenedRow[]): Promise<DecidedRow[]> {
    const mailboxes = await this.credentials.ownersOf(opened.map((one) => one.emailKey));
    const toAddresses = await this.#earlier(manager, 'recipient', opened);
    const toMailboxes = await this.#earlier(manager, 'mailbox', opened);
    return opened.map(({ row, request, emailKey }) => {
      const owners = mailboxes.get(emailKey);
      const toAddress = toAddresses.get(row.recipient) ?? [];
      const isTagged = row.mailbox !== null && !owners?.learner;
      const toMailbox = isTagged ? (toMailboxes.get(row.mailbox) ?? []) : undefined;
      const decision = decideMail({
        request,
        emailKey,
        mailbox: owners,
        earlier: { toAddress, toMailbox },
        scale: this.config.RATE_LIMIT_SCALE,
      });
      if (decision.outcome === 'sent') {
        const mail = { intent: request.intent, kind: decision.kind, ageSeconds: 0 };
        toAddresses.set(row.recipient, [...toAddress, mail]);
        if (row.mailbox)
          toMailboxes.set(row.mailbox, [...(toMailboxes.get(row.mailbox) ?? []), mail]);
      }
      return { row, decision };
    });
  }

  /** The newest bounded mails of the last day to each address or mailbox of the rows, oldest first. */
  async #earlier(
    manager: EntityManager,
    owner: 'recipient' | 'mailbox',
    opened: OpenedRow[],
  ): Promise<MailHistory> {
    const mails = await manager.query<(EarlierMail & { owner: string })[]>(
      `SELECT asked.hash AS owner, mail.*
       FROM unnest($1::text[]) AS asked(hash) CROSS JOIN LATERAL (
         SELECT intent, kind, extract(epoch FROM now() - created_at)::float AS "ageSeconds"
         FROM auth.outbox
         WHERE ${owner} = decode(asked.hash, 'hex') AND kind = ANY($2) AND state <> 'suppressed'
           AND created_at > now() - make_interval(secs => $3)
         ORDER BY created_at DESC LIMIT $4) AS mail
       ORDER BY mail."ageSeconds" DESC`,
      [
        [...new Set(opened.flatMap(({ row }) => row[owner] ?? []))],
        BOUNDED_KINDS,
        ALLOWANCE_SECONDS,
        Math.ceil(EARLIER_MAILS * Math.max(1, this.config.RATE_LIMIT_SCALE)),
      ],
    );
    const history: MailHistory = new Map();
    for (const { owner: hash, ...mail } of mails)
      history.set(hash, [...(history.get(hash) ?? []), mail]);
    return history;
  }

  /** A row without a recipient loses its hash and its mask, so that no search can tell who is unknown. */
  async #save(manager: EntityManager, decided: DecidedRow[]): Promise<void> {
    await manager.query(
      `UPDATE auth.outbox AS mail
       SET kind = decided.kind, sealed = decided.sealed,
         state = CASE decided.outcome WHEN 'sent' THEN 'pending' ELSE 'suppressed' END,
         recipient = CASE WHEN decided.outcome <> 'unknown' THEN mail.recipient END,
         mask = CASE WHEN decided.outcome <> 'unknown' THEN mail.mask END,
         mailbox = CASE WHEN decided.outcome = 'sent' THEN mail.mailbox END,
         token_hash = CASE WHEN decided."keepsToken" THEN mail.token_hash END,
         deadline = decided.deadline,
         settled_at = CASE WHEN decided.outcome <> 'sent' THEN now() END,
         reason = NULL
       FROM jsonb_to_recordset($1::jsonb) AS decided(id uuid, kind text, outcome text,
         sealed text, "keepsToken" boolean, deadline timestamptz)
       WHERE mail.id = decided.id`,
      [JSON.stringify(decided.map((one) => this.#columnsOf(one)))],
    );
  }

  #columnsOf({ row, decision }: DecidedRow): object {
    const { id } = row;
    const { kind, outcome } = decision;
    const deadline = deadlineOf(row, decision);
    if (outcome !== 'sent') return { id, kind, outcome, deadline, sealed: null, keepsToken: false };
    const sealed = seal(decision.mail, this.config.MAIL_SEALING_KEY, mailContext(id, kind));
    return { id, kind, outcome, deadline, sealed, keepsToken: decision.token !== undefined };
  }
}

/** Lets rows wait, and the desk show why, so that the others are decided without them. */
async function setAside(
  manager: EntityManager,
  ids: string[],
  reason: MailReason,
  waitSeconds: number,
): Promise<void> {
  await manager.query(
    `UPDATE auth.outbox SET reason = $2, next_try_at = now() + make_interval(secs => $3)
     WHERE id = ANY($1)`,
    [ids, reason, waitSeconds],
  );
}

/** The request's deadline, or an earlier one if the decided kind of mail is worth less time. */
function deadlineOf({ deadline, now }: UndecidedRow, { kind }: MailDecision): Date {
  const latest = now.getTime() + mailDeadlines[kind] * 1000;
  return new Date(Math.min(deadline.getTime(), latest));
}

/** The power to give to the mail's token, unless the token has had it since the request. */
function grantOf({ row, decision }: DecidedRow): TokenGrant[] {
  if (decision.outcome !== 'sent' || !decision.token || decision.token === 'granted') return [];
  if (!row.tokenHash) return [];
  const expiresAt = deadlineOf(row, decision);
  return [{ hash: row.tokenHash, power: decision.token, expiresAt }];
}
