import { PassThrough, type Readable } from 'node:stream';
import {
  type AssistantEventData,
  type AssistantEventName,
  api,
  assistantRequest,
  CLIENT_IP_HEADER,
  type AnswerSide,
  type AssistantRequest,
  type AssistantResponse,
  type SessionClaims,
} from '@netward/contracts';
import { Body, Controller, Req, Res, StreamableFile, Get, Inject } from '@nestjs/common';
import { Call, toAppError, Readiness } from '@netward/nest-kit';
import { Session } from '@netward/nest-kit/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AssistantAnswer, AssistantService } from './assistant.service.ts';
import type { Asker } from '../quota/quota.ts';
import { MODEL, type Model } from '../model/model.ts';
import { sideGauge } from './assistant-metrics.ts';

/** Shorter than the idle time of common proxies. */
const KEEP_ALIVE_MS = 10_000;

/** Writes an answer as server-sent events, with a comment now and then to keep the connection open. */
class EventStream {
  readonly #lines = new PassThrough();
  #accept: () => void = () => undefined;
  readonly #keepAlive: NodeJS.Timeout;
  /** Resolves once the question is accepted. */
  readonly begun = new Promise<void>((resolve) => (this.#accept = resolve));

  constructor(keepAliveMs = KEEP_ALIVE_MS) {
    this.#keepAlive = setInterval(() => this.#lines.write(': still here\n\n'), keepAliveMs);
    this.#lines.once('close', () => clearInterval(this.#keepAlive));
  }

  get readable(): Readable {
    return this.#lines;
  }

  accepted(): void {
    // Sends the headers at once, so that the reader knows an answer is coming.
    this.#lines.write(': accepted\n\n');
    this.#accept();
  }

  done(answer: AssistantAnswer): void {
    this.#write('start', { by: answer.by });
    this.#write('token', { text: answer.response });
    this.#write('done', answer);
    this.end();
  }

  failed(error: AssistantEventData<'error'>): void {
    this.#write('error', error);
    this.end();
  }

  /** Ends the stream; nothing more is written. */
  end(): void {
    clearInterval(this.#keepAlive);
    this.#lines.end();
  }

  #write<Name extends AssistantEventName>(name: Name, data: AssistantEventData<Name>): void {
    if (this.#lines.writable)
      this.#lines.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

const EVENT_STREAM = 'text/event-stream';

@Controller()
export class AssistantController {
  constructor(private readonly assistant: AssistantService) {}

  @Call(api.askAssistant)
  async ask(
    @Body({ schema: assistantRequest }) body: AssistantRequest,
    @Session() session: SessionClaims | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssistantResponse | StreamableFile> {
    const asker = { session, address: addressOf(request) };
    const gone = goneSignal(reply);
    if (!wantsEvents(request)) return this.assistant.answer(body, asker, () => undefined, gone);
    return this.#stream(body, asker, gone, request.id);
  }

  async #stream(
    body: AssistantRequest,
    asker: Asker,
    gone: AbortSignal,
    id: string,
  ): Promise<StreamableFile> {
    const events = new EventStream();
    const answered = this.assistant
      .answer(body, asker, () => events.accepted(), gone)
      .then(
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

/** Tells operators which side answers. Not reachable through the gateway. */
@Controller('internal')
export class SideController {
  constructor(
    @Inject(MODEL) private readonly model: Model | null,
    readiness: Readiness,
  ) {
    readiness.tell('assistant', () => this.#side());
  }

  /** Which side answers by configuration, and which one at present: a failing model is left alone. */
  @Get('side')
  read(): { side: AnswerSide; answering: AnswerSide } {
    return { side: this.model ? 'model' : 'tutor', answering: this.#side() };
  }

  #side(): AnswerSide {
    const side = this.model?.isAvailable ? 'model' : 'tutor';
    for (const each of ['model', 'tutor'] as const) sideGauge.set({ side: each }, +(each === side));
    return side;
  }
}
