import { REQUEST_ID_HEADER } from '@netward/contracts';
import { AppError, beginCall, type DependencyCall, kindOf } from '@netward/nest-kit';
import type { Dispatcher } from 'undici';
import type { Address } from './address.ts';
import { Call, type Done } from './call.ts';
import { type Lookup, Replicas } from './replicas.ts';
import type { UpstreamRules } from './upstream-rules.ts';

type Request = Dispatcher.DispatchOptions & {
  headers: Record<string, string | string[] | undefined>;
};

/** A service behind the gateway: its replicas, and the calls that are under way. */
export class Upstream {
  readonly rules: UpstreamRules;
  readonly #replicas: Replicas;
  /** Calls that end with their reader; the others need not be found again. */
  readonly #watched = new Map<string, { call: Call; measured: DependencyCall }>();
  #inFlight = 0;
  #turn = 0;

  constructor(origins: readonly string[], rules: UpstreamRules, lookup?: Lookup) {
    this.rules = rules;
    this.#replicas = new Replicas(origins, rules, lookup);
  }

  /** Whether at least one replica wants traffic. */
  get isReady(): boolean {
    return this.#replicas.all.some((address) => address.isReady);
  }

  /** Replicas that want traffic. */
  get readyCount(): number {
    return this.#replicas.all.filter((address) => address.isReady).length;
  }

  /** Number of calls under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends a request; the part of undici's interface that the proxy uses. */
  request(request: Request, done: Done): void {
    const capacity = this.rules.inFlight * Math.max(1, this.#replicas.all.length);
    if (this.#inFlight >= capacity) {
      return done(new AppError('UNAVAILABLE', { retryAfter: 1, details: { reason: 'full' } }));
    }
    this.#inFlight++;
    const id = String(request.headers[REQUEST_ID_HEADER]);
    const measured = beginCall({ dependency: this.rules.service, operation: 'request' });
    const ended = (): void => {
      this.#inFlight--;
      // A map through which every call went would keep the dead ones from being collected early.
      if (this.rules.endsWithReader) this.#watched.delete(id);
    };
    // The headers were made for this call alone.
    Object.assign(request.headers, measured.headers);
    const answered: Done = (error, answer) => {
      const status = answer?.statusCode ?? 0;
      if (error) measured.end('failed', kindOf(error.cause ?? error));
      else if (status >= 500) measured.end('failed', String(status));
      else measured.end('ok');
      done(error, answer);
    };
    const call = new Call(request, this.rules, this.#pick, { done: answered, ended });
    if (this.rules.endsWithReader) this.#watched.set(id, { call, measured });
    call.send();
  }

  /** Tells that the reader of a request has left, which ends its work where the rules say so. */
  readerLeft(requestId: string): void {
    const watched = this.#watched.get(requestId);
    watched?.call.drop();
    watched?.measured.end('refused', 'reader-left');
  }

  /** Learns which replicas are ready and keeps watching them. */
  start(): Promise<void> {
    return this.#replicas.start();
  }

  stop(): Promise<void> {
    return this.#replicas.stop();
  }

  /** The ready replica with the fewest calls under way; among equals they take turns. */
  readonly #pick = (): Address | undefined => {
    const { all } = this.#replicas;
    let best: Address | undefined;
    const begin = ++this.#turn;
    for (let step = 0; step < all.length; step++) {
      const address = all[(begin + step) % all.length];
      if (!address?.isReady) continue;
      if (!best || address.inFlight < best.inFlight) best = address;
    }
    return best;
  };
}
