import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  internalPaths,
  mailClaimAnswer,
  type MailClaimAnswer,
  mailRenewAnswer,
  type MailRenewRequest,
  type MailReport,
  mailReportAnswer,
  type MailReportAnswer,
} from '@netward/contracts';
import { log } from '@netward/nest-kit';
import { AuthClient } from '../calls/auth.client.ts';
import { type MailTimes, TIMES } from './mail-times.ts';

const FIRST_WAIT_MS = 50;

/** Asks auth-service for mails and tells it what became of them. */
@Injectable()
export class MailClaimsClient {
  constructor(
    private readonly auth: AuthClient,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  /** Claims the mail of a row; waits for auth-service until `stopping` aborts. */
  claim(row: string, stopping: AbortSignal): Promise<MailClaimAnswer> {
    const call = { path: internalPaths.mailClaim, operation: 'claim', answer: mailClaimAnswer };
    return this.#untilAnswered(() => this.auth.ask({ ...call, body: { row } }), stopping);
  }

  /** Whether the lease goes on; while auth-service is away no other mailer can claim the mail either. */
  async #renew(lease: MailRenewRequest): Promise<boolean> {
    const call = { path: internalPaths.mailRenew, operation: 'renew', answer: mailRenewAnswer };
    return this.auth.ask({ ...call, body: lease }).then(
      ({ outcome }) => outcome === 'renewed',
      () => true,
    );
  }

  /** Renews a lease for as long as `work` takes; the work's signal aborts when the lease is lost. */
  async keep<T>(
    { renewSeconds, ...lease }: MailRenewRequest & { renewSeconds: number },
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const lost = new AbortController();
    const timer = setInterval(() => {
      void this.#renew(lease).then((isOurs) => {
        if (!isOurs) lost.abort();
      });
    }, renewSeconds * 1000);
    try {
      return await work(lost.signal);
    } finally {
      clearInterval(timer);
    }
  }

  /** Returns only when the report is stored: a mail whose sending is not known would be sent again. */
  report(report: MailReport): Promise<MailReportAnswer> {
    const call = { path: internalPaths.mailReport, operation: 'report', answer: mailReportAnswer };
    return this.#untilAnswered(() => this.auth.ask({ ...call, body: report }));
  }

  async #untilAnswered<T>(ask: () => Promise<T>, stopping?: AbortSignal): Promise<T> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, this.times.longestAskMs)) {
      try {
        return await ask();
      } catch (error) {
        if (stopping?.aborted) throw error;
        log.warn({ err: error }, 'auth-service could not be asked, the mail waits');
        await wait(waitMs, undefined, stopping && { signal: stopping });
      }
    }
  }
}
