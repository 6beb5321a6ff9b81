import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { emailKey, mailContents, mailDeadlines, type MailKind } from '@netward/contracts';
import { currentTrace } from '@netward/nest-kit';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AuthConfig, CONFIG } from '../config.ts';
import { newToken, tokenHash } from '../email-token/email-token.service.ts';

/**
 * An HMAC of an address key. Mails to one address can be counted and found by it, and a copy of the
 * table reveals no address.
 */
export function recipientHash(emailKey: string, sealingKey: Buffer): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'outbox recipient', 32));
  return createHmac('sha256', key).update(emailKey).digest();
}

/** The same of the address without its `+tag`; null for one without a tag. */
function mailboxHash(emailKey: string, sealingKey: Buffer): Buffer | null {
  const [, box, domain] = /^([^+@]+)\+[^@]*(@.+)$/.exec(emailKey) ?? [];
  return box && domain ? recipientHash(`${box}${domain}`, sealingKey) : null;
}

/**
 * An address as people at the desk may see it: `a***@e***.com`. It is enough to tell two addresses
 * apart on the phone, and does not identify anyone.
 */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [local] = address.slice(0, at);
  const [first] = domain;
  return `${local ?? ''}***@${first ?? ''}***.${domain.slice(domain.lastIndexOf('.') + 1)}`;
}

/** One character, stars, and the same for the domain: nothing more can be asked about an address. */
const MASK = /^([^\s*@])\*+@([^\s*@.])\*+\.([^\s*@.]+)$/u;

/** A mask as the desk writes it, from what somebody typed; undefined when that is no mask. */
export function readMask(text: string): string | undefined {
  const typed = text.trim().normalize('NFC').toLowerCase();
  const [, local, domain, ending] = MASK.exec(typed) ?? [];
  return local && domain && ending && `${local}***@${domain}***.${ending}`;
}

/** The sealed content of each intent: everything that the mails that may follow need. */
export const requestContents = {
  register: z.object({ name: z.string(), token: z.string() }),
  'resend-verification': z.object({ token: z.string() }),
  'forgot-password': z.object({ token: z.string() }),
  'password-changed': mailContents['password-changed'],
  'account-deletion': mailContents['account-deletion'],
  inactivity: mailContents['inactivity-notice'],
  contact: mailContents.contact,
  subscribe: mailContents['newsletter-confirmation'],
  issue: mailContents['newsletter-issue'],
} as const;

/** What a mail was requested for. */
export type MailIntent = keyof typeof requestContents;

/** The kind of mail that a request leads to, unless its address decides otherwise. */
export const usualKinds = {
  register: 'verify-email',
  'resend-verification': 'verify-email',
  'forgot-password': 'reset-password',
  'password-changed': 'password-changed',
  'account-deletion': 'account-deletion',
  inactivity: 'inactivity-notice',
  contact: 'contact',
  subscribe: 'newsletter-confirmation',
  issue: 'newsletter-issue',
} as const satisfies Record<MailIntent, MailKind>;

export type RequestContent = z.output<(typeof requestContents)[MailIntent]>;

/** What somebody requested, and the address it concerns. */
export type MailRequest = {
  [I in MailIntent]: { intent: I; to: string; content: z.output<(typeof requestContents)[I]> };
}[MailIntent];

type OutboxRequest = MailRequest & {
  /** The id of its row, where the caller keeps it; random by default. */
  id?: string;
  /** Hash of the token in the content, whose life restarts when the mail is sent. */
  tokenHash?: Buffer;
  requestId: string;
};

/** Rows that a mailer may claim now, as an SQL condition. */
export const IS_DUE = `state = 'pending' AND kind IS NOT NULL AND lease IS NULL
  AND next_try_at <= now() AND deadline > now()`;

/** Assignments that take a mail from its mailer, so that the relay sees it again. */
export const RELEASED = 'lease = NULL, lease_until = NULL, queue_seen_at = NULL';

/** The wait after `tries` failed tries, as SQL; `waits` is the parameter that lists them in seconds. */
export function waitAfter(tries: string, waits: string): string {
  return `(${waits}::float8[])[least(${tries}, cardinality(${waits}::float8[]))]`;
}

/** Channel on which PostgreSQL wakes the relay. */
export const OUTBOX_CHANNEL = 'netward_outbox';

/** Stores requested mails, in the transaction that causes them. */
@Injectable()
export class OutboxService {
  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'MAIL_SEALING_KEY'>) {}

  /**
   * Stores a mail and returns the id of its row. One statement, so that a request without other changes
   * needs no transaction.
   */
  async write(database: Pick<EntityManager, 'query'>, request: OutboxRequest): Promise<string> {
    const { id = randomUUID(), intent, to, content, tokenHash = null, requestId } = request;
    const key = this.config.MAIL_SEALING_KEY;
    const sealed = seal({ to, content }, key, mailContext(id, intent));
    const trace = currentTrace() ?? null;
    const address = emailKey(to) as string;
    await database.query(
      `WITH stored AS (
         INSERT INTO auth.outbox
           (id, intent, sealed, recipient, mask, mailbox, token_hash, request_id, trace, deadline)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10)))
       SELECT pg_notify($11, '')`,
      [
        id,
        intent,
        sealed,
        recipientHash(address, key),
        maskAddress(address),
        mailboxHash(address, key),
        tokenHash,
        requestId,
        trace,
        mailDeadlines[usualKinds[intent]],
        OUTBOX_CHANNEL,
      ],
    );
    return id;
  }

  /** Requests a mail whose link has no power before it is decided whether the address is known. */
  async requestLink(
    database: Pick<EntityManager, 'query'>,
    intent: 'resend-verification' | 'forgot-password',
    to: string,
    requestId: string,
  ): Promise<void> {
    const token = newToken();
    const content = { token };
    await this.write(database, { intent, to, content, tokenHash: tokenHash(token), requestId });
  }
}
