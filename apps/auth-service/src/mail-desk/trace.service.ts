import { Inject, Injectable } from '@nestjs/common';
import {
  DESK_TRACES_PER_HOUR,
  emailKey,
  type TraceAnswer,
  type TraceRequest,
} from '@netward/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { recipientHash } from '../outbox/recipient-hash.ts';
import { AuditService } from './audit.service.ts';
import { DESK_COLUMNS, type DeskRow, toDeskMail } from './desk-rows.ts';
import { maskAddress } from './mask-address.ts';
import { issueTicket } from './trace-ticket.ts';

const MAILS_SHOWN = 50;
/** Class of the advisory locks that make one person's simultaneous searches count one by one. */
const TRACE_LOCK = 7_264_512;

/** Finds the mails to one address that somebody typed at the desk. */
@Injectable()
export class TraceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** A search counts and is recorded whether or not it finds anything. */
  async trace({ person, email }: TraceRequest): Promise<TraceAnswer> {
    const key = emailKey(email);
    if (!key) return { outcome: 'malformed' };
    const recipient = recipientHash(key, this.config.MAIL_SEALING_KEY);
    const retryAfter = await this.#countSearch(person.name, recipient);
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

  /** Records the search; returns the seconds to wait when the person has searched too often. */
  async #countSearch(person: string, recipient: Buffer): Promise<number | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [TRACE_LOCK, person]);
      const { acts, freeIn } = await this.audit.tracesOf(person, manager);
      if (acts >= DESK_TRACES_PER_HOUR) return Math.max(1, freeIn);
      await this.audit.note({ person, act: 'trace', outcome: 'searched', recipient }, manager);
      return undefined;
    });
  }

  /**
   * The mails to an address. A suppressed mail is shown only next to the mail of its kind that was
   * sent instead: all mails to unknown addresses are suppressed, and support must not be a way to
   * find out who has an account. Undecided mails are left out.
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
