import { Inject, Injectable } from '@nestjs/common';
import {
  DESK_RETRIES_PER_HOUR,
  DESK_RETRY_SPACING_SECONDS,
  emailKey,
  type MailActAnswer,
  type MailActRequest,
} from '@netward/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { OUTBOX_CHANNEL } from '../outbox/outbox.service.ts';
import { recipientHash } from '../outbox/recipient-hash.ts';
import { AuditService } from './audit.service.ts';
import {
  type ActOutcome,
  type ActRow,
  canBeRewritten,
  RewriteService,
  START_AFRESH,
} from './rewrite.service.ts';
import { openTicket } from './trace-ticket.ts';

/**
 * Cancels mails, sends them again as a new generation, with a new Message-ID, and marks those that could
 * not be delivered as handled.
 */
@Injectable()
export class ActsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly rewrite: RewriteService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Only operators may act on a mail, and only on the mail as it was shown. Each try is recorded. */
  act(request: MailActRequest): Promise<MailActAnswer> {
    const { person, act, row: id } = request;
    return this.dataSource.transaction(async (manager) => {
      const outcome = await this.#perform(manager, request);
      await this.audit.note({ person: person.name, act, outcome, row: id }, manager);
      return { outcome };
    });
  }

  async #perform(manager: EntityManager, request: MailActRequest): Promise<ActOutcome> {
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
    const { acts } = await this.audit.retriesOf(row.id, manager);
    if (acts >= DESK_RETRIES_PER_HOUR) return 'too-often';
    return (await this.#isTooSoon(manager, row)) ? 'too-soon' : undefined;
  }

  /** The address that the person has searched for, if they have come from such a search. */
  #searchedBy({ person, ticket = '' }: MailActRequest): string | undefined {
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
      const email = searched ?? (await this.rewrite.addressOf(manager, row));
      const key = this.config.MAIL_SEALING_KEY;
      const isTheirs =
        email !== undefined &&
        recipientHash(emailKey(email) as string, key).toString('hex') === row.recipient;
      if (!isTheirs) return 'address-unknown';
      const outcome = await this.rewrite.rewrite(manager, row, email);
      if (outcome !== 'done') return outcome;
    }
    await manager.query(`SELECT pg_notify($1, '')`, [OUTBOX_CHANNEL]);
    return 'done';
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
