import { REQUEST_ID_HEADER } from '@netward/contracts';
import { AppError } from '@netward/nest-kit';
import type { Dispatcher } from 'undici';
import { Address } from './address.ts';
import { Call, type Done } from './call.ts';
import type { UpstreamRules } from './upstream-rules.ts';

type Request = Dispatcher.DispatchOptions & { headers: Readonly<Record<string, unknown>> };

/** A service behind the gateway: its replicas in turn, and the calls that are under way. */
export class Upstream {
  readonly rules: UpstreamRules;
  readonly #addresses: readonly Address[];
  /** Calls that end with their reader; the others need not be found again. */
  readonly #watched = new Map<string, Call>();
  #inFlight = 0;
  readonly #capacity: number;
  #turn = 0;

  constructor(origins: readonly string[], rules: UpstreamRules) {
    this.rules = rules;
    this.#addresses = origins.map((origin) => new Address(origin, rules.inFlight));
    this.#capacity = rules.inFlight * origins.length;
  }

  /** Whether at least one replica wants traffic. */
  get isReady(): boolean {
    return this.#addresses.some((address) => address.isReady);
  }

  /** Number of calls under way. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Sends a request; the part of undici's interface that the proxy uses. */
  request(request: Request, done: Done): void {
    if (this.#inFlight >= this.#capacity) {
      return done(new AppError('UNAVAILABLE', { retryAfter: 1, details: { reason: 'full' } }));
    }
    this.#inFlight++;
    const id = String(request.headers[REQUEST_ID_HEADER]);
    const ended = (): void => {
      this.#inFlight--;
      // A map through which every call went would keep the dead ones from being collected early.
      if (this.rules.endsWithReader) this.#watched.delete(id);
    };
    const call = new Call(request, this.rules, this.#pick, { done, ended });
    if (this.rules.endsWithReader) this.#watched.set(id, call);
    call.send();
  }

  /** Tells that the reader of a request has left, which ends its work where the rules say so. */
  readerLeft(requestId: string): void {
    this.#watched.get(requestId)?.drop();
  }

  /** Learns which replicas are ready and keeps watching them. */
  async start(): Promise<void> {
    await Promise.all(this.#addresses.map((address) => address.watch()));
  }

  async stop(): Promise<void> {
    await Promise.all(this.#addresses.map((address) => address.stop()));
  }

  readonly #pick = (): Address | undefined => {
    for (let step = 0; step < this.#addresses.length; step++) {
      this.#turn = (this.#turn + 1) % this.#addresses.length;
      const address = this.#addresses[this.#turn];
      if (address?.isReady) return address;
    }
    return undefined;
  };
}
