import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Post, UseGuards } from '@nestjs/common';
import {
  type MailCallAnswer,
  type MailCallBody,
  mailCalls,
  type MailKind,
  type MailReason,
  type MailReport,
  type SealedMail,
} from '@netward/contracts';
import { log, openSpan } from '@netward/nest-kit';
import { mailContext, open } from '@netward/nest-kit/crypto';
import { ServiceTokenGuard } from '@netward/nest-kit/identity';
import { affected } from '@netward/nest-kit/database';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuthConfig, CONFIG } from '../config.ts';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { INTERVALS, type Intervals } from '../intervals.ts';
import { IS_DUE, RELEASED, waitAfter } from './outbox.service.ts';

interface ClaimedRow {
  generation: number;
  kind: MailKind;
  sealed: string;
  requestId: string;
  trace: string | null;
}

/** Renewals in the life of a lease: two may be lost. */
const RENEWALS = 3;

/** Lends mails to mailers and stores how each attempt to send one ended: the calls of a mailer. */
@Controller()
@UseGuards(ServiceTokenGuard)
export class MailClaims {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: EmailTokenService,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(INTERVALS) private readonly intervals: Intervals,
  ) {}

  @Post(mailCalls.claim.path)
  @HttpCode(200)
  async claim(
    @Body({ schema: mailCalls.claim.request }) { row }: MailCallBody<'claim'>,
  ): Promise<MailCallAnswer<'claim'>> {
    const lease = randomUUID();
    const { mailLeaseSeconds } = this.intervals;
    const [[claimed]] = await this.dataSource.query<[ClaimedRow[], number]>(
      `UPDATE auth.outbox SET lease = $2, lease_until = now() + make_interval(secs => $3)
       WHERE id = $1 AND ${IS_DUE}
       RETURNING generation, kind, sealed, request_id AS "requestId", trace`,
      [row, lease, mailLeaseSeconds],
    );
    if (!claimed) return { outcome: (await this.#isPending(row)) ? 'not-yet' : 'gone' };
    const mail = await this.#open(row, lease, claimed);
    if (!mail) return { outcome: 'not-yet' };
    const { generation, kind, requestId, trace } = claimed;
    const span = trace
      ? openSpan({ name: 'mail claim', kind: 'producer', parent: trace })
      : undefined;
    span?.end();
    return {
      outcome: 'claimed',
      lease,
      renewSeconds: mailLeaseSeconds / RENEWALS,
      generation,
      kind,
      requestId,
      ...mail,
      ...(span && { trace: span.traceparent }),
    };
  }

  @Post(mailCalls.renew.path)
  @HttpCode(200)
  async renew(
    @Body({ schema: mailCalls.renew.request }) { row, lease }: MailCallBody<'renew'>,
  ): Promise<MailCallAnswer<'renew'>> {
    const renewed = await affected(
      this.dataSource,
      `UPDATE auth.outbox SET lease_until = now() + make_interval(secs => $3)
       WHERE id = $1 AND lease = $2`,
      [row, lease, this.intervals.mailLeaseSeconds],
    );
    return { outcome: renewed > 0 ? 'renewed' : 'lost' };
  }

  @Post(mailCalls.report.path)
  @HttpCode(200)
  async report(
    @Body({ schema: mailCalls.report.request }) report: MailReport,
  ): Promise<MailCallAnswer<'report'>> {
    const isRecorded = await this.dataSource.transaction((manager) =>
      this.#record(manager, report),
    );
    return { outcome: isRecorded ? 'recorded' : 'stale' };
  }

  async #isPending(row: string): Promise<boolean> {
    const found = await this.dataSource.query<unknown[]>(
      `SELECT 1 FROM auth.outbox WHERE id = $1 AND state = 'pending' AND deadline > now()`,
      [row],
    );
    return found.length > 0;
  }

  /**
   * The content of a claimed mail. One that cannot be opened waits like any other, since the key that
   * is set now may be the wrong one, and holds up nothing else.
   */
  async #open(
    row: string,
    lease: string,
    { kind, sealed }: ClaimedRow,
  ): Promise<SealedMail | undefined> {
    try {
      const context = mailContext(row, kind);
      return open(sealed, this.config.MAIL_SEALING_KEY, context) as SealedMail;
    } catch (error) {
      log.error({ err: error, row }, 'an outbox row cannot be opened');
      const waits = [this.intervals.mailUnreadableSeconds];
      await this.#putOff(this.dataSource.manager, { row, lease }, 'unreadable', waits);
      return undefined;
    }
  }

  #record(manager: EntityManager, report: MailReport): Promise<boolean> {
    switch (report.outcome) {
      case 'sent':
      case 'refused':
        return this.#settle(manager, report);
      case 'server-away':
        return this.#giveBack(manager, report);
      case 'unconfirmed':
        return this.#doubt(manager, report);
      default:
        return this.#putOff(manager, report, report.outcome);
    }
  }

  /**
   * Ends a mail. That it was sent is believed even after the lease has ended, lest it be sent once more;
   * an operator's retry is another generation and does not end with it.
   */
  async #settle(manager: EntityManager, report: MailReport): Promise<boolean> {
    const { row, lease, generation, at, outcome, code, reply, messageId } = report;
    const [[settled]] = await manager.query<[{ token_hash: Buffer | null }[], number]>(
      `UPDATE auth.outbox
       SET ${RELEASED}, state = $4, reason = $4, code = $5, message_id = $6, reply = $7, reported_at = now(),
         settled_at = now(), sealed = NULL
       WHERE id = $1 AND generation = $2 AND ((state = 'pending' AND lease = $3)
         OR ($4 = 'sent' AND state IN ('pending', 'expired', 'cancelled')))
       RETURNING token_hash`,
      [row, generation, lease, outcome, code ?? null, messageId ?? null, reply ?? null],
    );
    if (!settled) return false;
    const { token_hash: hash } = settled;
    if (outcome === 'sent' && hash) await this.tokens.restartLife(manager, hash, new Date(at));
    return true;
  }

  /** The failure was not the mail's: it costs no try, and the mail is due at once. */
  async #giveBack(manager: EntityManager, { row, lease }: MailReport): Promise<boolean> {
    const changed = await affected(
      manager,
      `UPDATE auth.outbox SET ${RELEASED}, reason = 'server-away', reported_at = now()
       WHERE id = $1 AND lease = $2`,
      [row, lease],
    );
    return changed > 0;
  }

  async #putOff(
    manager: EntityManager,
    { row, lease, code, reply }: Pick<MailReport, 'row' | 'lease' | 'code' | 'reply'>,
    reason: MailReason,
    waits = this.intervals.mailRetrySeconds,
    isDoubt = false,
  ): Promise<boolean> {
    const tries = isDoubt ? 'unconfirmed' : 'tries';
    const changed = await affected(
      manager,
      `UPDATE auth.outbox
       SET ${RELEASED}, tries = tries + 1, ${isDoubt ? 'unconfirmed = unconfirmed + 1,' : ''}
         reason = $3, code = $4, reply = $6, reported_at = now(),
         next_try_at = least(deadline,
           now() + make_interval(secs => ${waitAfter(`${tries} + 1`, '$5')}))
       WHERE id = $1 AND lease = $2`,
      [row, lease, reason, code ?? null, waits, reply ?? null],
    );
    return changed > 0;
  }

  /** A try that may have delivered a copy: long waits, and few of them. */
  async #doubt(manager: EntityManager, { row, lease }: MailReport): Promise<boolean> {
    const waits = this.intervals.mailUnconfirmedSeconds;
    const isOurs = await this.#putOff(manager, { row, lease }, 'unconfirmed', waits, true);
    await manager.query(
      `UPDATE auth.outbox SET state = 'expired', settled_at = now(), sealed = NULL
       WHERE id = $1 AND state = 'pending' AND unconfirmed > $2`,
      [row, waits.length],
    );
    return isOurs;
  }
}
