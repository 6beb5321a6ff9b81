import { hkdfSync } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import {
  DESK_TRACES_PER_HOUR,
  type DeskMail,
  emailKey,
  type MailCallBody,
  mailCalls,
  type SearchAnswer,
  type TraceAnswer,
} from '@netward/contracts';
import { open, seal } from '@netward/nest-kit/crypto';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { DataSource } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { maskAddress, readMask, recipientHash } from '../outbox/outbox.service.ts';
import { AuditService } from './audit.service.ts';
import { DESK_COLUMNS, type DeskRow, toDeskMail, UNDELIVERED } from './desk-rows.ts';

const CONTEXT = 'desk trace';
const LIFE_MS = 15 * 60_000;
// eslint-disable-next-line no-restricted-properties -- another replica may open the ticket
const calendar = (): number => Date.now();

/** What somebody at the desk has searched for: an address, or a masked one. */
type Searched = { email: string } | { mask: string };

interface TicketContent {
  searched: Searched;
  person: string;
  until: number;
}

function keyOf(sealingKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sealingKey, '', CONTEXT, 32));
}

/**
 * Seals what a person has searched for, so that the desk can show the result again and a retry knows the
 * recipient, although no page shows the address.
 */
export function issueTicket(
  searched: Searched,
  sealingKey: Buffer,
  person: string,
  now = calendar(),
): string {
  const content: TicketContent = { searched, person, until: now + LIFE_MS };
  return seal(content, keyOf(sealingKey), CONTEXT);
}

/** What a ticket stands for; undefined when it is forged, another person's or older than a quarter of an hour. */
export function openTicket(
  ticket: string,
  sealingKey: Buffer,
  person: string,
  now = calendar(),
): Searched | undefined {
  try {
    const content = open(ticket, keyOf(sealingKey), CONTEXT) as TicketContent;
    return content.person === person && now < content.until ? content.searched : undefined;
  } catch {
    return undefined;
  }
}

const MAILS_SHOWN = 50;
/** Fewer, since they may belong to several people. */
const MASKED_MAILS_SHOWN = 20;

/** A row with what tells its address from others. */
type FoundRow = DeskRow & { address: string };

/** Finds the mails to an address, exact or masked, that somebody typed at the desk. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class TraceController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** A search counts and is recorded whether or not it finds anything. */
  @Post(mailCalls.search.path)
  @HttpCode(200)
  async search(
    @Body({ schema: mailCalls.search.request }) { person: { name }, text }: MailCallBody<'search'>,
  ): Promise<SearchAnswer> {
    const searched = readSearch(text);
    if (!searched) return { outcome: 'malformed' };
    const retryAfter = await this.#countSearch(name, this.#hashOf(searched));
    if (retryAfter !== undefined) return { outcome: 'too-many', retryAfter };
    return {
      outcome: 'accepted',
      ticket: issueTicket(searched, this.config.MAIL_SEALING_KEY, name),
    };
  }

  /** The result of a search, as often as the person looks at it. */
  @Post(mailCalls.trace.path)
  @HttpCode(200)
  async trace(
    @Body({ schema: mailCalls.trace.request }) { person: { name }, ticket }: MailCallBody<'trace'>,
  ): Promise<TraceAnswer> {
    const searched = openTicket(ticket, this.config.MAIL_SEALING_KEY, name);
    if (!searched) return { outcome: 'outdated' };
    const recipient = this.#hashOf(searched);
    await this.audit.note({ person: name, act: 'trace', outcome: 'shown', recipient });
    if ('mask' in searched) {
      const addresses = group(await this.#masked(searched.mask));
      return { outcome: 'found', recipient: searched.mask, isMasked: true, addresses };
    }
    const mask = maskAddress(emailKey(searched.email) as string);
    const addresses = group(await this.#rowsOf(recipient), mask);
    return { outcome: 'found', recipient: mask, isMasked: false, addresses };
  }

  #hashOf(searched: Searched): Buffer {
    const text = 'mask' in searched ? searched.mask : (emailKey(searched.email) as string);
    return recipientHash(text, this.config.MAIL_SEALING_KEY);
  }

  /** Records the search; returns the seconds to wait when the person has searched too often. */
  async #countSearch(person: string, recipient: Buffer): Promise<number | undefined> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
        ADVISORY_LOCKS.deskSearches,
        person,
      ]);
      const { acts, freeIn } = await this.audit.count(manager, 'searches', person);
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
  async #rowsOf(recipient: Buffer): Promise<FoundRow[]> {
    return this.dataSource.query<FoundRow[]>(
      `SELECT ${DESK_COLUMNS}, encode(recipient, 'hex') AS address FROM auth.outbox AS mail
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

  /**
   * The mails that a masked address may stand for: those of the last day, and those of the last week
   * that could not be delivered, which the overview shows too. Undecided and suppressed mails are left
   * out, since they may have no recipient.
   */
  async #masked(mask: string): Promise<FoundRow[]> {
    return this.dataSource.query<FoundRow[]>(
      `SELECT ${DESK_COLUMNS}, encode(recipient, 'hex') AS address FROM auth.outbox
       WHERE mask = $1 AND kind IS NOT NULL AND state <> 'suppressed'
         AND (created_at > now() - interval '1 day' OR ${UNDELIVERED})
       ORDER BY created_at DESC LIMIT $2`,
      [mask, MASKED_MAILS_SHOWN],
    );
  }
}

function readSearch(text: string): Searched | undefined {
  const mask = readMask(text);
  if (mask) return { mask };
  return emailKey(text) ? { email: text.trim() } : undefined;
}

/** The mails of each address, that with the newest mail first. */
function group(rows: readonly FoundRow[], mask?: string): DeskMail[][] {
  const addresses = new Map<string, DeskMail[]>();
  for (const { address, ...row } of rows) {
    const mails = addresses.get(address) ?? [];
    addresses.set(address, [...mails, toDeskMail(row, mask)]);
  }
  return [...addresses.values()];
}
