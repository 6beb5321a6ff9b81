import { PassThrough, type Readable } from 'node:stream';
import type { AssistantEventData, AssistantEventName } from '@netward/contracts';
import type { AssistantAnswer, Reader } from './assistant.service.ts';

/** Shorter than the idle time of common proxies. */
const KEEP_ALIVE_MS = 10_000;

/** Writes an answer as server-sent events, with a comment now and then to keep the connection open. */
export class EventStream implements Reader {
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

  started(by: AssistantAnswer['by']): void {
    this.#write('start', { by });
  }

  said(text: string): void {
    this.#write('token', { text });
  }

  done(answer: AssistantAnswer): void {
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
