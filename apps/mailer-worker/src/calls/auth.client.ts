import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type MailCall,
  type MailCallAnswer,
  type MailCallBody,
  mailCalls,
  type MailReport,
  REQUEST_ID_HEADER,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { callDependency, log } from '@netward/nest-kit';
import { CONFIG, type MailerConfig } from '../config.ts';
import { type MailTimes, TIMES } from '../mail/mail-times.ts';

const FIRST_WAIT_MS = 50;

/** Thrown when auth-service, which keeps the mails, does not answer. */
export class AuthServiceAway extends Error {}

/** Asks auth-service, with the service token, for mails and for all that the desk shows and does. */
@Injectable()
export class AuthClient {
  constructor(
    @Inject(CONFIG) private readonly config: MailerConfig,
    @Inject(TIMES) private readonly times: MailTimes,
  ) {}

  async ask<C extends MailCall>(
    call: C,
    body: MailCallBody<C>,
    requestId?: string,
  ): Promise<MailCallAnswer<C>> {
    const { path, answer } = mailCalls[call];
    const operation = path.startsWith('/internal/desk/') ? 'desk' : call;
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
        return answer.parse(told) as MailCallAnswer<C>;
      });
    } catch (cause) {
      throw new AuthServiceAway('auth-service does not answer', { cause });
    }
  }

  /** Claims the mail of a row; waits for auth-service until `stopping` aborts. */
  claim(row: string, stopping: AbortSignal): Promise<MailCallAnswer<'claim'>> {
    return this.#untilAnswered(() => this.ask('claim', { row }), stopping);
  }

  /** Returns only when the report is stored: a mail whose sending is not known would be sent again. */
  report(report: MailReport): Promise<MailCallAnswer<'report'>> {
    return this.#untilAnswered(() => this.ask('report', report));
  }

  /** Renews a lease for as long as `work` takes; the work's signal aborts when the lease is lost. */
  async keep<T>(
    { renewSeconds, ...lease }: MailCallBody<'renew'> & { renewSeconds: number },
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
