import { Inject, Injectable } from '@nestjs/common';
import {
  DESK_TRACES_PER_HOUR,
  emailKey,
  type TraceAnswer,
  type TraceRequest,
} from '@netward/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.ts';
import { recipientOf } from '../outbox/recipient.ts';
import { AuditService } from './audit.service.ts';
import { DESK_COLUMNS, type DeskRow, toDeskMail } from './desk-rows.ts';
import { maskAddress } from './mask-address.ts';
import { issueTicket } from './trace-ticket.ts';

const MAILS_SHOWN = 50;
/** Number of the advisory locks that keep one person's searches from counting past each other. */
const TRACE_LOCK = 7_264_512;

/** Finds the mails of one address that somebody at the desk was told. */
@Injectable()
export class TraceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Searches count whether or not they find anything, and are written down either way. */
  async trace({ person, email }: TraceRequest): Promise<TraceAnswer> {
    const key = emailKey(email);
    if (!key) return { outcome: 'malformed' };
    const recipient = recipientOf(key, this.config.MAIL_SEALING_KEY);
    const retryAfter = await this.#admit(person.name, recipient);
    if (retryAfter !== undefined) return { outcome: 'too-many', retryAfter };
    const rows = await this.#rowsOf(recipient);
    const masked = maskAddress(key);
    const sealingKey = this.config.MAIL_SEALING_KEY;
    return {
      outcome: 'found',
      recipient: masked,
      ticket: issueTicket(email.trim(), sealingKey, Date.now()),
      mails: rows.map((row) => toDeskMail(row, sealingKey, masked)),
    };
  }

  /** Notes the search; answers seconds to wait when the person has searched enough for now. */
  async #admit(person: string, recipient: Buffer): Promise<number | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [TRACE_LOCK, person]);
      const { acts, freeIn } = await this.audit.tracesOf(person, manager);
      if (acts >= DESK_TRACES_PER_HOUR) return Math.max(1, freeIn);
      await this.audit.note({ person, act: 'trace', outcome: 'searched', recipient }, manager);
      return undefined;
    });
  }

  /**
   * The mails of an address. A suppressed one is shown only beside the mail of its kind that it was
   * held back for: for an address that nobody has, all are suppressed, and support must not be a
   * way to find out who has an account. What is not decided yet says nothing either way.
   */
  async #rowsOf(recipient: Buffer): Promise<DeskRow[]> {
    return this.dataSource.query<DeskRow[]>(
      `SELECT ${DESK_COLUMNS} FROM auth.outbox AS mail
       WHERE mail.recipient = $1 AND (kind IS NOT NULL OR state <> 'pending')
         AND (state <> 'suppressed' OR EXISTS (
           SELECT 1 FROM auth.outbox AS other
           WHERE other.recipient = $1 AND other.kind = mail.kind AND other.state <> 'suppressed'
             AND other.created_at BETWEEN mail.created_at - interval '1 day'
               AND mail.created_at + interval '1 minute'))
       ORDER BY created_at DESC LIMIT $2`,
      [recipient, MAILS_SHOWN],
    );
  }
}
