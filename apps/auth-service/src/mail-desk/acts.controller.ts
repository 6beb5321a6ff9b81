import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import {
  DESK_RETRIES_PER_HOUR,
  DESK_RETRY_SPACING_SECONDS,
  emailKey,
  type MailActAnswer,
  type MailCallBody,
  mailCalls,
  mailDeadlines,
  type MailKind,
} from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { DataSource, type EntityManager } from 'typeorm';
import { CredentialsService, type LoginCredentials } from '../account/credentials.service.ts';
import { type AuthConfig, CONFIG } from '../config.ts';
import { EmailTokenService, type NewToken } from '../email-token/email-token.service.ts';
import {
  type MailRequest,
  OUTBOX_CHANNEL,
  type RequestContent,
  usualKinds,
  recipientHash,
} from '../outbox/outbox.service.ts';
import { AuditService } from './audit.service.ts';
import { canBeRewritten } from './desk-rows.ts';
import { openTicket } from './trace.controller.ts';

type ActOutcome = MailActAnswer['outcome'];

/** The row of a mail that somebody acts on, locked until the act is done. */
interface ActRow {
  id: string;
  generation: number;
  intent: MailRequest['intent'];
  kind: MailKind | null;
  state: string;
  recipient: string | null;
  isLeased: boolean;
  tries: number;
}

/** Assignments that forget earlier attempts and make a mail due. */
const START_AFRESH = `queue_seen_at = NULL, next_try_at = now(), tries = 0, unconfirmed = 0,
  reason = NULL, reported_at = NULL, code = NULL, reply = NULL, handled_at = NULL`;

/**
 * Cancels mails, sends them again as a new generation, with a new Message-ID, and marks those that could
 * not be delivered as handled.
 */
@Controller()
@UseGuards(ServiceTokenGuard)
export class ActsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly credentials: CredentialsService,
    private readonly tokens: EmailTokenService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Only operators may act on a mail, and only on the mail as it was shown. Each try is recorded. */
  @Post(mailCalls.act.path)
  @HttpCode(200)
  act(
    @Body({ schema: mailCalls.act.request }) request: MailCallBody<'act'>,
  ): Promise<MailActAnswer> {
    const { person, act, row: id } = request;
    return this.dataSource.transaction(async (manager) => {
      const outcome = await this.#perform(manager, request);
      await this.audit.note({ person: person.name, act, outcome, row: id }, manager);
      return { outcome };
    });
  }

  async #perform(manager: EntityManager, request: MailCallBody<'act'>): Promise<ActOutcome> {
    const { person, act, row: id, generation } = request;
    if (person.role !== 'operator') return 'forbidden';
    const row = await lockRow(manager, id);
    if (!row) return 'not-found';
    if (row.generation !== generation) return 'changed';
    if (act === 'cancel') return this.#cancel(manager, row);
    if (act === 'handle') return this.#handle(manager, row);
    const hindrance = await this.#hindrance(manager, row);
    return hindrance ?? this.#retry(manager, row, this.#searchedBy(request));
  }

  /** A mail that a mailer holds may be sent already. */
  async #cancel(manager: EntityManager, { id, state, isLeased }: ActRow): Promise<ActOutcome> {
    if (state !== 'pending') return 'final';
    if (isLeased) return 'running';
    await manager.query(
      `UPDATE auth.outbox SET state = 'cancelled', settled_at = now(), sealed = NULL WHERE id = $1`,
      [id],
    );
    return 'done';
  }

  async #handle(manager: EntityManager, { id, state }: ActRow): Promise<ActOutcome> {
    if (state !== 'refused' && state !== 'expired') return 'changed';
    await manager.query(`UPDATE auth.outbox SET handled_at = now() WHERE id = $1`, [id]);
    return 'done';
  }

  async #hindrance(manager: EntityManager, row: ActRow): Promise<ActOutcome | undefined> {
    const isDeferred = row.kind !== null && row.tries > 0 && !row.isLeased;
    if (row.state === 'pending' && !isDeferred) return 'running';
    if (row.state !== 'pending' && !canBeRewritten(row.intent)) return 'content-gone';
    const { acts } = await this.audit.count(manager, 'retries', row.id);
    if (acts >= DESK_RETRIES_PER_HOUR) return 'too-often';
    return (await this.#isTooSoon(manager, row)) ? 'too-soon' : undefined;
  }

  /** The address that the person has searched for, if they have come from such a search. */
  #searchedBy({ person, ticket = '' }: MailCallBody<'act'>): string | undefined {
    const opened = openTicket(ticket, this.config.MAIL_SEALING_KEY, person.name);
    return opened && 'email' in opened ? opened.email : undefined;
  }

  /** Whether a mail of this kind was requested for, or sent to, the address a moment ago. */
  async #isTooSoon(manager: EntityManager, { id, kind, recipient }: ActRow): Promise<boolean> {
    const recent = await manager.query<unknown[]>(
      `SELECT 1 FROM auth.outbox
       WHERE (id = $1 OR (recipient = decode($2, 'hex') AND kind = $3 AND state <> 'suppressed'))
         AND greatest(created_at, CASE WHEN state = 'sent' THEN settled_at END)
           > now() - make_interval(secs => $4)
       LIMIT 1`,
      [id, recipient, kind, DESK_RETRY_SPACING_SECONDS],
    );
    return recent.length > 0;
  }

  /**
   * A deferred mail still has its content, so it is sent at once instead of at its next attempt. The
   * address of another is the one that was searched for, or that of the owner of the link in it.
   */
  async #retry(manager: EntityManager, row: ActRow, searched?: string): Promise<ActOutcome> {
    if (row.state === 'pending') {
      await manager.query(
        `UPDATE auth.outbox SET generation = generation + 1, ${START_AFRESH} WHERE id = $1`,
        [row.id],
      );
    } else {
      const email = searched ?? (await this.#addressOf(manager, row));
      const key = this.config.MAIL_SEALING_KEY;
      const isTheirs =
        email !== undefined &&
        recipientHash(emailKey(email) as string, key).toString('hex') === row.recipient;
      if (!isTheirs) return 'address-unknown';
      const outcome = await this.#rewrite(manager, row, email);
      if (outcome !== 'done') return outcome;
    }
    await manager.query(`SELECT pg_notify($1, '')`, [OUTBOX_CHANNEL]);
    return 'done';
  }

  /** The key of the address that a settled mail was for, by the link in it, while its owner is known. */
  async #addressOf(manager: EntityManager, { id }: ActRow): Promise<string | undefined> {
    const [owner] = await manager.query<{ emailKey: string | null }[]>(
      `SELECT coalesce(link.email_key, attempt.email_key) AS "emailKey"
       FROM auth.outbox AS mail JOIN auth.email_tokens AS link ON link.hash = mail.token_hash
         LEFT JOIN auth.attempts AS attempt ON attempt.id = link.attempt_id
       WHERE mail.id = $1`,
      [id],
    );
    return owner?.emailKey ?? undefined;
  }

  /**
   * Rewrites the mail of a settled row with a new token, since only the hash of the old one is stored.
   * The row becomes undecided again, so it is decided like any new request, counts against the same
   * allowances and gets the same time to arrive.
   */
  async #rewrite(manager: EntityManager, row: ActRow, email: string): Promise<ActOutcome> {
    const known = await this.credentials.find(emailKey(email) as string);
    if (!known) return row.intent === 'forgot-password' ? 'learner-gone' : 'registration-gone';
    const seconds = mailDeadlines[usualKinds[row.intent]];
    const { content, hash } = await this.#contentOf(manager, row.intent, known);
    const key = this.config.MAIL_SEALING_KEY;
    const to = known.email;
    await manager.query(
      `UPDATE auth.outbox
       SET generation = generation + 1, state = 'pending', kind = NULL, sealed = $2,
         token_hash = $3, created_at = now(), deadline = now() + make_interval(secs => $4),
         message_id = NULL, settled_at = NULL, ${START_AFRESH}
       WHERE id = $1`,
      [row.id, seal({ to, content }, key, mailContext(row.id, row.intent)), hash, seconds],
    );
    return 'done';
  }

  async #contentOf(
    manager: EntityManager,
    intent: MailRequest['intent'],
    { id, name, isVerified }: LoginCredentials,
  ): Promise<NewToken & { content: RequestContent }> {
    const isAttempt = intent === 'register' && !isVerified;
    const { token, hash } = isAttempt
      ? await this.tokens.createVerify(manager, id)
      : this.tokens.create();
    return { token, hash, content: intent === 'register' ? { name, token } : { token } };
  }
}

async function lockRow(manager: EntityManager, id: string): Promise<ActRow | undefined> {
  const [row] = await manager.query<ActRow[]>(
    `SELECT id, generation, intent, kind, state, encode(recipient, 'hex') AS recipient,
       lease IS NOT NULL AS "isLeased", tries
     FROM auth.outbox WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return row;
}
