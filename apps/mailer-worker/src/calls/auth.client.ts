import { Inject, Injectable } from '@nestjs/common';
import { REQUEST_ID_HEADER, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { callDependency } from '@netward/nest-kit';
import { z } from 'zod';
import { CONFIG, type MailerConfig } from '../config.ts';
import { type MailTimes, TIMES } from '../mail/mail-times.ts';

/** Thrown when auth-service, which keeps the mails, does not answer. */
export class AuthServiceAway extends Error {}

/** A call of auth-service's internal API. */
export interface AuthCall<T> {
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
