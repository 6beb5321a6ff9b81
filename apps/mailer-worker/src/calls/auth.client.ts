import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  deskNoteRequest,
  deskOverview,
  deskRequest,
  internalPaths,
  mailActAnswer,
  mailActRequest,
  mailClaimAnswer,
  type MailClaimAnswer,
  mailClaimRequest,
  mailRenewAnswer,
  type MailRenewRequest,
  mailRenewRequest,
  mailReport,
  type MailReport,
  mailReportAnswer,
  type MailReportAnswer,
  REQUEST_ID_HEADER,
  searchAnswer,
  searchRequest,
  SERVICE_TOKEN_HEADER,
  traceAnswer,
  traceRequest,
} from '@netward/contracts';
import { callDependency, log } from '@netward/nest-kit';
import { z } from 'zod';
import { CONFIG, type MailerConfig } from '../config.ts';
import { type MailTimes, TIMES } from '../mail/mail-times.ts';

const FIRST_WAIT_MS = 50;

/** Thrown when auth-service, which keeps the mails, does not answer. */
export class AuthServiceAway extends Error {}

/** The calls of auth-service's internal API: path, word for the metrics, request and answer. */
const CALLS = {
  claim: [internalPaths.mailClaim, 'claim', mailClaimRequest, mailClaimAnswer],
  renew: [internalPaths.mailRenew, 'renew', mailRenewRequest, mailRenewAnswer],
  report: [internalPaths.mailReport, 'report', mailReport, mailReportAnswer],
  overview: [internalPaths.deskOverview, 'desk', deskRequest, deskOverview],
  search: [internalPaths.deskSearch, 'desk', searchRequest, searchAnswer],
  trace: [internalPaths.deskTrace, 'desk', traceRequest, traceAnswer],
  act: [internalPaths.deskAct, 'desk', mailActRequest, mailActAnswer],
  note: [internalPaths.deskNote, 'desk', deskNoteRequest, z.undefined()],
} as const;
type Calls = typeof CALLS;

/** Asks auth-service, with the service token, for mails and for all that the desk shows and does. */
@Injectable()
export class AuthClient {
  constructor(
    @Inject(CONFIG) private readonly config: MailerConfig,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  async ask<C extends keyof Calls>(
    call: C,
    body: z.output<Calls[C][2]>,
    requestId?: string,
  ): Promise<z.output<Calls[C][3]>> {
    const [path, operation, , answer] = CALLS[call];
    try {
      return await callDependency({ dependency: 'auth', operation }, async (traced) => {
        const response = await fetch(this.config.AUTH_URL + path, {
          method: 'POST',
          headers: {
            ...traced,
            'content-type': 'application/json',
            [SERVICE_TOKEN_HEADER]: this.config.SERVICE_TOKEN,
            ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(this.times.authAnswerMs),
        });
        if (!response.ok) throw new Error(`status ${response.status}`);
        const told: unknown = response.status === 204 ? undefined : await response.json();
        return answer.parse(told) as z.output<Calls[C][3]>;
      });
    } catch (cause) {
      throw new AuthServiceAway('auth-service does not answer', { cause });
    }
  }

  /** Claims the mail of a row; waits for auth-service until `stopping` aborts. */
  claim(row: string, stopping: AbortSignal): Promise<MailClaimAnswer> {
    return this.#untilAnswered(() => this.ask('claim', { row }), stopping);
  }

  /** Returns only when the report is stored: a mail whose sending is not known would be sent again. */
  report(report: MailReport): Promise<MailReportAnswer> {
    return this.#untilAnswered(() => this.ask('report', report));
  }

  /** Renews a lease for as long as `work` takes; the work's signal aborts when the lease is lost. */
  async keep<T>(
    { renewSeconds, ...lease }: MailRenewRequest & { renewSeconds: number },
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const lost = new AbortController();
    const timer = setInterval(() => {
      this.ask('renew', lease).then(
        ({ outcome }) => outcome === 'renewed' || lost.abort(),
        // While auth-service is away no other mailer can claim the mail either.
        () => undefined,
      );
    }, renewSeconds * 1000);
    try {
      return await work(lost.signal);
    } finally {
      clearInterval(timer);
    }
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
