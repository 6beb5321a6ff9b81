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
import { type ActOutcome, type ActRow, refusalOf, lockRow } from './acts.ts';
import { AuditService } from './audit.service.ts';
import { DeskQueue } from './desk-queue.ts';
import { canBeRewritten, RewriteService } from './rewrite.service.ts';
import { openTicket } from './trace-ticket.ts';

/** Sends a mail again as a new generation, with a new Message-ID. */
@Injectable()
export class RetryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly queue: DeskQueue,
    private readonly rewrite: RewriteService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  async retry(request: MailActRequest): Promise<MailActAnswer> {
    return this.dataSource.transaction(async (manager) => {
      const row = await lockRow(manager, request.row);
      const outcome =
        refusalOf(request, row) ??
        (await this.#hindrance(manager, row as ActRow)) ??
        (await this.#retry(manager, row as ActRow, request.ticket));
      const { name: person } = request.person;
      await this.audit.note({ person, act: 'retry', outcome, row: request.row }, manager);
      return { outcome };
    });
  }

  async #hindrance(manager: EntityManager, row: ActRow): Promise<ActOutcome | undefined> {
    const isDeferred = row.state === 'pending' && row.kind !== null && row.tries > 0;
    if (row.state === 'pending' && !isDeferred) return 'running';
    if (row.state !== 'pending' && !canBeRewritten(row.intent)) return 'content-gone';
    const { acts } = await this.audit.retriesOf(row.id, manager);
    if (acts >= DESK_RETRIES_PER_HOUR) return 'too-often';
    return (await this.#isTooSoon(manager, row)) ? 'too-soon' : undefined;
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

  async #retry(manager: EntityManager, row: ActRow, ticket = ''): Promise<ActOutcome> {
    if (row.state === 'pending') return this.#sendNow(manager, row);
    const key = this.config.MAIL_SEALING_KEY;
    const email = openTicket(ticket, key, Date.now());
    const isTheirs =
      email !== undefined &&
      recipientHash(emailKey(email) as string, key).toString('hex') === row.recipient;
    if (!isTheirs) return 'address-unknown';
    const outcome = await this.rewrite.rewrite(manager, row, email);
    if (outcome === 'done') await this.#wakeRelay(manager);
    return outcome;
  }

  /** A deferred mail still has its content, so it is sent at once instead of at its next attempt. */
  async #sendNow(manager: EntityManager, row: ActRow): Promise<ActOutcome> {
    const { id, kind, isQueued } = row;
    if (kind && isQueued && !(await this.queue.withdraw({ ...row, kind }))) return 'running';
    await manager.query(
      `UPDATE auth.outbox SET generation = generation + 1, queue_seen_at = NULL, tries = 0,
         code = NULL, reported_at = NULL
       WHERE id = $1`,
      [id],
    );
    await this.#wakeRelay(manager);
    return 'done';
  }

  async #wakeRelay(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_notify($1, '')`, [OUTBOX_CHANNEL]);
  }
}
