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
  REQUEST_ID_HEADER,
  SERVICE_TOKEN_HEADER,
  type TraceAnswer,
  traceAnswer,
  type TraceRequest,
} from '@netward/contracts';
import { callDependency } from '@netward/nest-kit';
import type { z } from 'zod';
import { CONFIG, type MailerConfig } from '../config.ts';

/** Thrown when auth-service, which knows the mails, does not answer. */
export class AuthServiceAway extends Error {}

const DESK = { dependency: 'auth', operation: 'desk' } as const;
const ANSWER_LIMIT_MS = 4000;

/** Calls auth-service for all that the desk shows and does. Every call is recorded there. */
@Injectable()
export class MailDeskClient {
  constructor(@Inject(CONFIG) private readonly config: MailerConfig) {}

  overview(request: DeskRequest, requestId: string): Promise<DeskOverview> {
    return this.#ask(internalPaths.deskOverview, request, requestId, deskOverview);
  }

  trace(request: TraceRequest, requestId: string): Promise<TraceAnswer> {
    return this.#ask(internalPaths.deskTrace, request, requestId, traceAnswer);
  }

  retry(request: MailActRequest, requestId: string): Promise<MailActAnswer> {
    return this.#ask(internalPaths.deskRetry, request, requestId, mailActAnswer);
  }

  cancel(request: MailActRequest, requestId: string): Promise<MailActAnswer> {
    return this.#ask(internalPaths.deskCancel, request, requestId, mailActAnswer);
  }

  async note(request: DeskNoteRequest, requestId: string): Promise<void> {
    await this.#post(internalPaths.deskNote, request, requestId);
  }

  async #ask<T>(path: string, body: object, requestId: string, shape: z.ZodType<T>): Promise<T> {
    const answer = await this.#post(path, body, requestId);
    return shape.parse(await answer.json());
  }

  async #post(path: string, body: object, requestId: string): Promise<Response> {
    try {
      return await callDependency(DESK, async (traced) => {
        const answer = await fetch(this.config.AUTH_URL + path, {
          method: 'POST',
          headers: {
            ...traced,
            'content-type': 'application/json',
            [SERVICE_TOKEN_HEADER]: this.config.SERVICE_TOKEN,
            [REQUEST_ID_HEADER]: requestId,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        });
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        return answer;
      });
    } catch (cause) {
      throw new AuthServiceAway('auth-service does not answer', { cause });
    }
  }
}
