import { Injectable } from '@nestjs/common';
import { mailOutcome, type MailOutcome } from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { EmailTokenService } from '../email-token/email-token.service.ts';

/** Stores what the mailer reports. Receiving a report twice changes nothing. */
@Injectable()
export class OutcomeHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: EmailTokenService,
  ) {}

  /** Handles a report from the queue; a malformed one is logged and dropped. */
  async handle(report: unknown): Promise<void> {
    const outcome = mailOutcome.safeParse(report);
    if (!outcome.success) {
      log.error({ faults: outcome.error.issues.length }, 'a report of the mailer is malformed');
      return;
    }
    await this.dataSource.transaction((manager) =>
      outcome.data.state === 'deferred'
        ? this.#defer(manager, outcome.data)
        : this.#settle(manager, outcome.data),
    );
  }

  async #defer(manager: EntityManager, outcome: MailOutcome): Promise<void> {
    const { row, generation, at, code } = outcome;
    await manager.query(
      `UPDATE auth.outbox
       SET tries = tries + 1, reported_at = $3, code = $4, queue_seen_at = now()
       WHERE id = $1 AND generation = $2 AND state = 'pending'
         AND (reported_at IS NULL OR reported_at < $3)`,
      [row, generation, at, code ?? null],
    );
  }

  /** An expired or cancelled mail may turn out to be sent; no other final state changes. */
  async #settle(manager: EntityManager, outcome: MailOutcome): Promise<void> {
    const { row, generation, state, at, code, messageId } = outcome;
    const [settled] = await manager.query<[{ token_hash: Buffer | null }[], number]>(
      `UPDATE auth.outbox
       SET state = $3, reported_at = $4, code = $5, message_id = $6, settled_at = now(),
         sealed = NULL
       WHERE id = $1 AND generation = $2
         AND (state = 'pending' OR ($3 = 'sent' AND state IN ('expired', 'cancelled')))
       RETURNING token_hash`,
      [row, generation, state, at, code ?? null, messageId ?? null],
    );
    const hash = settled[0]?.token_hash;
    if (state === 'sent' && hash) await this.tokens.restartLife(manager, hash, new Date(at));
  }
}
