import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '@netward/nest-kit';
import type { Dispatcher } from 'undici';

/** Longer than any answer of ours: 200 chat messages of 4,000 characters are below 4 MB. */
const ANSWER_BYTES_MAX = 8 * 1024 * 1024;

/** What a service answered. A stream of events is passed on as it comes, all else comes whole. */
export interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: { content: Buffer | Readable; destroy: () => void };
}

export interface ExchangeListener {
  answered(answer: Answer): void;
  failed(error: Error): void;
  /** After the last byte of a stream, or its end before time. */
  ended(): void;
}

/** True for answers that belong to the API: JSON, a stream of events, or nothing. */
function isOurs(status: number, headers: IncomingHttpHeaders): boolean {
  const type = headers['content-type'] ?? '';
  return status === 204 || type.startsWith('application/json') || isEventStream(headers);
}

function isEventStream(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('text/event-stream') === true;
}

/** One request to a replica and what comes back. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #requestId: string;
  readonly #listener: ExchangeListener;
  #controller: Dispatcher.DispatchController | undefined;
  #abortReason: Error | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #bytes = 0;
  #stream: Readable | undefined;

  constructor(requestId: string, listener: ExchangeListener) {
    this.#requestId = requestId;
    this.#listener = listener;
  }

  /** Hangs up. A stream that has begun is cut. */
  abort(reason: Error): void {
    this.#abortReason ??= reason;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#abortReason) controller.abort(this.#abortReason);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    if (!isOurs(status, headers)) throw new Error('the answer is neither JSON nor events');
    this.#status = status;
    this.#headers = headers;
    if (isEventStream(headers)) this.#beginStream(controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream) {
      if (!this.#stream.push(chunk)) controller.pause();
      return;
    }
    this.#bytes += chunk.length;
    if (this.#bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#stream) {
      this.#stream.push(null);
      this.#listener.ended();
      return;
    }
    const [first] = this.#chunks;
    const content = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#answer(content, () => undefined);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#stream) return this.#listener.failed(error);
    this.#endStream(this.#stream, error);
    this.#listener.ended();
  }

  /** A stream that breaks off ends with an event that says so, where somebody still reads it. */
  #endStream(stream: Readable, error: Error): void {
    if (stream.destroyed) return;
    const { status, message } =
      error instanceof AppError ? error : new AppError('BAD_GATEWAY', { cause: error });
    const data = { statusCode: status, message, requestId: this.#requestId };
    stream.push(`\n\nevent: error\ndata: ${JSON.stringify(data)}\n\n`);
    stream.push(null);
  }

  #beginStream(controller: Dispatcher.DispatchController): void {
    const stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!stream.readableEnded) this.abort(error ?? new Error('the reader left'));
        done(error);
      },
    });
    // A cut stream ends the reader's connection; there is nobody else to tell.
    stream.on('error', () => undefined);
    this.#stream = stream;
    this.#answer(stream, () => stream.destroy());
  }

  #answer(content: Buffer | Readable, destroy: () => void): void {
    const { statusCode, headers } = { statusCode: this.#status, headers: this.#headers };
    this.#listener.answered({ statusCode, headers, body: { content, destroy } });
  }
}
