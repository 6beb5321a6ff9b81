import { Body, Controller, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import {
  api,
  assistantRequest,
  CLIENT_IP_HEADER,
  type AssistantRequest,
  type AssistantResponse,
  type SessionClaims,
} from '@netward/contracts';
import { Call, toAppError } from '@netward/nest-kit';
import { OptionalSessionGuard, Session } from '@netward/nest-kit/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asker } from '../quota/quota.ts';
import { AssistantService, type Reader } from './assistant.service.ts';
import { EventStream } from './event-stream.ts';

const EVENT_STREAM = 'text/event-stream';

@Controller()
export class AssistantController {
  constructor(private readonly assistant: AssistantService) {}

  @Call(api.askAssistant)
  @UseGuards(OptionalSessionGuard)
  async ask(
    @Body({ schema: assistantRequest }) body: AssistantRequest,
    @Session() session: SessionClaims | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssistantResponse | StreamableFile> {
    const asker = { session, address: addressOf(request) };
    const gone = goneSignal(reply);
    if (!wantsEvents(request)) return this.assistant.answer(body, asker, nobody, gone);
    return this.#stream(body, asker, gone, request.id);
  }

  async #stream(
    body: AssistantRequest,
    asker: Asker,
    gone: AbortSignal,
    id: string,
  ): Promise<StreamableFile> {
    const events = new EventStream();
    const answered = this.assistant.answer(body, asker, events, gone).then(
      (answer) => events.done(answer),
      (error: unknown) => {
        const { status, message } = toAppError(error);
        events.failed({ statusCode: status, message, requestId: id });
        throw error;
      },
    );
    // What fails before the answer has begun is an ordinary error, what fails later an event.
    await Promise.race([events.begun, answered]);
    answered.catch(() => undefined);
    return new StreamableFile(events.readable, { type: `${EVENT_STREAM}; charset=utf-8` });
  }
}

/** Reads nothing until all is written. */
const nobody: Reader = {
  accepted: () => undefined,
  started: () => undefined,
  said: () => undefined,
};

function wantsEvents({ headers }: FastifyRequest): boolean {
  return headers.accept?.toLowerCase().includes(EVENT_STREAM) === true;
}

/** The client's address as the gateway saw it. */
function addressOf(request: FastifyRequest): string {
  const given = request.headers[CLIENT_IP_HEADER];
  return typeof given === 'string' ? given : request.ip;
}

/** Aborts when the asker hangs up before the answer, so that we do not pay for an unread one. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
