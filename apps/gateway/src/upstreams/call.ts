import { AppError } from '@netward/nest-kit';
import type { Dispatcher } from 'undici';
import type { Address } from './address.ts';
import { type Answer, Exchange } from './exchange.ts';
import { REQUEST_ID_HEADER } from '@netward/contracts';
import type { UpstreamRules } from './upstream-rules.ts';

export type Done = (error: Error | null, answer?: Answer) => void;

/** Chooses a replica that is ready; undefined when there is none. */
export type PickAddress = () => Address | undefined;

// The connection was never made, so nothing was sent.
const NOT_SENT = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const RESET = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const CONNECT_TIMEOUT = 'UND_ERR_CONNECT_TIMEOUT';
const RETRY_MS = 100;

/** One call of the API to a service: a deadline over all its tries, and the retries that are safe. */
export class Call {
  readonly #request: Dispatcher.DispatchOptions;
  readonly #rules: UpstreamRules;
  readonly #pick: PickAddress;
  readonly #done: Done;
  readonly #ended: () => void;
  readonly #deadline: NodeJS.Timeout;
  #exchange: Exchange | undefined;
  #address: Address | undefined;
  #retry: NodeJS.Timeout | undefined;
  #triesLeft: number;
  #isCounted = false;
  #isAnswered = false;
  #isFinished = false;

  constructor(
    request: Dispatcher.DispatchOptions,
    rules: UpstreamRules,
    pick: PickAddress,
    callbacks: { done: Done; ended: () => void },
  ) {
    this.#request = request;
    this.#rules = rules;
    this.#pick = pick;
    this.#done = callbacks.done;
    this.#ended = callbacks.ended;
    this.#triesLeft = rules.retries;
    this.#deadline = setTimeout(() => this.end(new AppError(rules.timeout)), rules.totalMs);
  }

  /** Sends the request to a ready replica, or to the one that was tried when none is left. */
  send(): void {
    const address = this.#pick() ?? this.#address;
    if (!address) return this.end(new AppError('UNAVAILABLE', { retryAfter: 1 }));
    this.#leaveAddress();
    this.#address = address;
    address.inFlight++;
    this.#isCounted = true;
    const exchange = new Exchange(requestIdOf(this.#request), {
      answered: (answer) => this.#answer(answer),
      failed: (error) => this.#fail(address, error),
      ended: () => this.#finish(),
    });
    this.#exchange = exchange;
    try {
      address.pool.dispatch(this.#request, exchange);
    } catch (cause) {
      this.end(new AppError('INVALID_REQUEST', { cause }));
    }
  }

  /** Gives up: hangs up on the service, and answers with the error when nothing was answered yet. */
  end(error: Error): void {
    const wasAnswered = this.#isAnswered;
    this.#isAnswered = true;
    this.#finish();
    this.#exchange?.abort(error);
    if (!wasAnswered) this.#done(error);
  }

  /** Hangs up on the service and answers nobody, since the reader is gone. */
  drop(): void {
    this.#isAnswered = true;
    this.#finish();
    this.#exchange?.abort(new Error('the reader left'));
  }

  #answer(answer: Answer): void {
    if (this.#isAnswered) return answer.body.destroy();
    this.#isAnswered = true;
    if (Buffer.isBuffer(answer.body.content)) this.#finish();
    this.#done(null, answer);
  }

  #fail(address: Address, error: Error): void {
    if (this.#isAnswered) return;
    const code = String((error as NodeJS.ErrnoException).code);
    const isUnsent = NOT_SENT.has(code);
    if (isUnsent || code === CONNECT_TIMEOUT) address.eject();
    const isSafe = isUnsent || (RESET.has(code) && this.#request.method === 'GET');
    if (isSafe && this.#triesLeft > 0) {
      this.#triesLeft--;
      this.#retry = setTimeout(() => this.send(), isUnsent ? RETRY_MS : 0);
      return;
    }
    this.end(this.#errorOf(code, isUnsent, error));
  }

  #errorOf(code: string, isUnsent: boolean, cause: Error): AppError {
    if (isUnsent) return new AppError('UNAVAILABLE', { retryAfter: 1, cause });
    return new AppError(code === CONNECT_TIMEOUT ? this.#rules.timeout : 'BAD_GATEWAY', { cause });
  }

  #leaveAddress(): void {
    if (this.#isCounted && this.#address) this.#address.inFlight--;
    this.#isCounted = false;
  }

  #finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#leaveAddress();
    clearTimeout(this.#deadline);
    clearTimeout(this.#retry);
    this.#ended();
  }
}

function requestIdOf({ headers }: Dispatcher.DispatchOptions): string {
  return String((headers as Readonly<Record<string, unknown>> | undefined)?.[REQUEST_ID_HEADER]);
}
