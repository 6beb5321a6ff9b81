import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type DeskNoteRequest,
  deskOverview,
  type DeskOverview,
  type DeskRequest,
  internalPaths,
  type MailActAnswer,
  mailActAnswer,
  type MailActRequest,
  mailClaimAnswer,
  type MailClaimAnswer,
  mailRenewAnswer,
  type MailRenewRequest,
  type MailReport,
  mailReportAnswer,
  type MailReportAnswer,
  REQUEST_ID_HEADER,
  searchAnswer,
  type SearchAnswer,
  type SearchRequest,
  SERVICE_TOKEN_HEADER,
  type TraceAnswer,
  traceAnswer,
  type TraceRequest,
} from '@netward/contracts';
import { callDependency, log } from '@netward/nest-kit';
import { z } from 'zod';
import { CONFIG, type MailerConfig } from '../config.ts';
import { type MailTimes, TIMES } from '../mail/mail-times.ts';

/** Thrown when auth-service, which keeps the mails, does not answer. */
export class AuthServiceAway extends Error {}

/** A call of auth-service's internal API. */
interface AuthCall<T> {
  path: string;
  /** One word for the metrics. */
  operation: string;
  body: object;
  answer: z.ZodType<T>;
  requestId?: string;
}

/** Calls auth-service with the service token. */
@Injectable()
export class AuthClient {
  constructor(
    @Inject(CONFIG) private readonly config: MailerConfig,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  async ask<T>({ path, operation, body, answer, requestId }: AuthCall<T>): Promise<T> {
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
        return answer.parse(response.status === 204 ? undefined : await response.json());
      });
    } catch (cause) {
      throw new AuthServiceAway('auth-service does not answer', { cause });
    }
  }
}

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

/** Calls auth-service for all that the desk shows and does. Every call is recorded there. */
@Injectable()
export class MailDeskClient {
  constructor(private readonly auth: AuthClient) {}

  overview(request: DeskRequest, requestId: string): Promise<DeskOverview> {
    return this.#ask(internalPaths.deskOverview, request, requestId, deskOverview);
  }

  search(request: SearchRequest, requestId: string): Promise<SearchAnswer> {
    return this.#ask(internalPaths.deskSearch, request, requestId, searchAnswer);
  }

  trace(request: TraceRequest, requestId: string): Promise<TraceAnswer> {
    return this.#ask(internalPaths.deskTrace, request, requestId, traceAnswer);
  }

  act(request: MailActRequest, requestId: string): Promise<MailActAnswer> {
    return this.#ask(internalPaths.deskAct, request, requestId, mailActAnswer);
  }

  async note(request: DeskNoteRequest, requestId: string): Promise<void> {
    await this.#ask(internalPaths.deskNote, request, requestId, z.undefined());
  }

  #ask<T>(path: string, body: object, requestId: string, answer: z.ZodType<T>): Promise<T> {
    return this.auth.ask({ path, operation: 'desk', body, answer, requestId });
  }
}
