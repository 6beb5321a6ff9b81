import type { IncomingHttpHeaders } from 'node:http';
import { ANSWER_BYTES_MAX } from '@netward/contracts';
import { AppError, beginCall, type DependencyCall, kindOf } from '@netward/nest-kit';
import type { Dispatcher } from 'undici';
import type { Replica, UpstreamRules } from './replicas.ts';

/** What goes to a service. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Path and query as they came. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | null;
}

/** Receives what a service answers: `answered`, or the parts of a stream, or `failed`. */
export interface AnswerReceiver {
  /** A whole answer; nothing comes after it. */
  answered(status: number, headers: IncomingHttpHeaders, body: Buffer): void;
  /** A stream of events begins. `resume` lets it go on after `piece` has returned false. */
  begun(status: number, headers: IncomingHttpHeaders, resume: () => void): void;
  /** The next bytes of the stream; returns false to pause it. */
  piece(chunk: Buffer): boolean;
  ended(): void;
  /** There is no answer, or the stream that began breaks off. Nothing comes after it. */
  failed(error: AppError): void;
}

/** Chooses a replica that is ready; undefined when there is none. */
export type PickReplica = () => Replica | undefined;

// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const RESET = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';
const RETRY_MS = 100;

const isEventStream = (type: string): boolean => type.startsWith('text/event-stream');

/** True for answers that belong to the API: JSON, a stream of events, or nothing. */
function isApiAnswer(status: number, type: string): boolean {
  return status === 204 || type.startsWith('application/json') || isEventStream(type);
}

/** One call of the API to a service: a deadline over all its tries, and the retries that are safe. */
export class Call implements Dispatcher.DispatchHandler {
  readonly #receiver: AnswerReceiver;
  readonly #onEnd: () => void;
  readonly #measured: DependencyCall;
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #replica: Replica | undefined;
  #retry: NodeJS.Timeout | undefined;
  #triesLeft: number;
  #isOver = false;
  #isStream = false;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** `onEnd` runs once, when the call is over for whatever reason. */
  constructor(
    private readonly request: UpstreamRequest,
    private readonly rules: UpstreamRules,
    private readonly pick: PickReplica,
    { receiver, onEnd }: { receiver: AnswerReceiver; onEnd: () => void },
  ) {
    this.#receiver = receiver;
    this.#onEnd = onEnd;
    this.#triesLeft = rules.retries;
    this.#measured = beginCall({ dependency: rules.service, operation: 'request' });
    Object.assign(request.headers, this.#measured.headers);
    this.#deadline = setTimeout(() => this.#fail(new AppError(rules.timeout)), rules.totalMs);
  }

  /** Sends the request to a ready replica, or to the one that was tried when none is left. */
  send(): void {
    const tried = this.#replica;
    const replica = this.pick() ?? tried;
    if (!replica) return this.#fail(new AppError('UNAVAILABLE', { retryAfter: 1 }));
    if (tried) tried.inFlight--;
    replica.inFlight++;
    this.#replica = replica;
    // What a broken try brought does not count.
    this.#chunks = [];
    this.#bytes = 0;
    replica.pool.dispatch(this.request, this);
  }

  /** Hangs up on the service silently, since the reader is gone. */
  drop(): void {
    if (!this.#finish()) return;
    this.#measured.end('refused', 'reader-left');
    this.#controller?.abort(new Error('the reader left'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // It waited for a connection until its deadline or until its reader left.
    if (this.#isOver) controller.abort(new Error('the call is over'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    const type = headers['content-type'] ?? '';
    if (!isApiAnswer(status, type)) throw new Error('the answer is neither JSON nor events');
    this.#status = status;
    this.#headers = headers;
    if (!isEventStream(type)) return;
    this.#isStream = true;
    this.#measureAnswer();
    this.#receiver.begun(status, headers, () => controller.resume());
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    if (this.#isStream) {
      if (!this.#receiver.piece(chunk)) controller.pause();
      return;
    }
    this.#bytes += chunk.length;
    if (this.#bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long');
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (!this.#finish()) return;
    if (this.#isStream) return this.#receiver.ended();
    this.#measureAnswer();
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#receiver.answered(this.#status, this.#headers, body);
  }

  onResponseError(_controller: Dispatcher.DispatchController, cause: Error): void {
    if (this.#isOver) return;
    const code = String((cause as NodeJS.ErrnoException).code);
    const isUnsent = NOT_SENT.has(code);
    if (isUnsent || code === CONNECT_TIMEOUT) this.#replica?.eject();
    if (this.#triesLeft > 0 && this.#isSafeToRepeat(code, isUnsent)) {
      this.#triesLeft--;
      this.#retry = setTimeout(() => this.send(), isUnsent ? RETRY_MS : 0);
    } else if (isUnsent) this.#fail(new AppError('UNAVAILABLE', { retryAfter: 1, cause }));
    else if (code === CONNECT_TIMEOUT) this.#fail(new AppError(this.rules.timeout, { cause }));
    else this.#fail(new AppError('BAD_GATEWAY', { cause }));
  }

  #isSafeToRepeat(code: string, isUnsent: boolean): boolean {
    if (this.#isStream) return false;
    return isUnsent || (RESET.has(code) && this.request.method === 'GET');
  }

  #measureAnswer(): void {
    if (this.#status < 500) this.#measured.end('ok');
    else this.#measured.end('failed', String(this.#status));
  }

  #fail(error: AppError): void {
    if (!this.#finish()) return;
    this.#measured.end('failed', kindOf(error.cause ?? error));
    this.#receiver.failed(error);
    this.#controller?.abort(error);
  }

  /** Ends the call once; returns false when it was over already. */
  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    clearTimeout(this.#deadline);
    clearTimeout(this.#retry);
    if (this.#replica) this.#replica.inFlight--;
    this.#onEnd();
    return true;
  }
}
