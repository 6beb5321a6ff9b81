import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { emailKey, mailDeadlines } from '@netward/contracts';
import { currentTrace } from '@netward/nest-kit';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import type { EntityManager } from 'typeorm';
import { CONFIG, type AuthConfig } from '../config.ts';
import { type OutboxRequest, usualKinds } from './mail-request.ts';
import { maskAddress } from './mask-address.ts';
import { mailboxHash, recipientHash } from './recipient-hash.ts';

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
  async write(manager: EntityManager, request: OutboxRequest): Promise<string> {
    const { id = randomUUID(), intent, to, content, tokenHash = null, requestId } = request;
    const key = this.config.MAIL_SEALING_KEY;
    const sealed = seal({ to, content }, key, mailContext(id, intent));
    const trace = currentTrace() ?? null;
    const address = emailKey(to) as string;
    await manager.query(
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
}
