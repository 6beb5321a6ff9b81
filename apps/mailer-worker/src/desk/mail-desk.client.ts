import { Injectable } from '@nestjs/common';
import {
  type DeskNoteRequest,
  deskOverview,
  type DeskOverview,
  type DeskRequest,
  internalPaths,
  type MailActAnswer,
  mailActAnswer,
  type MailActRequest,
  searchAnswer,
  type SearchAnswer,
  type SearchRequest,
  type TraceAnswer,
  traceAnswer,
  type TraceRequest,
} from '@netward/contracts';
import { z } from 'zod';
import { AuthClient } from '../calls/auth.client.ts';

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
