import { LRUCache } from 'lru-cache';
import { type IRateLimiterOptions, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** The holder of an IPv6 /48 has 65,536 keys; a process keeps this many of each limit. */
const KEYS_KEPT = 5_000;

/**
 * Counters of one process, of bounded number: beyond it the key that was used least recently is
 * forgotten. Keys that used up their points are kept apart, so a flood of others frees none of them:
 * to push one out, as many others must be used up too.
 */
export class BoundedMemory extends RateLimiterMemory {
  readonly #open: LRUCache<string, true>;
  readonly #usedUp: LRUCache<string, true>;

  constructor(options: IRateLimiterOptions, keysKept = KEYS_KEPT) {
    super(options);
    const forget = (_value: true, key: string, reason: string): void => {
      if (reason === 'evict') void super.delete(key);
    };
    this.#open = new LRUCache({ max: keysKept, dispose: forget });
    this.#usedUp = new LRUCache({ max: keysKept, dispose: forget });
  }

  override async consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    const name = String(key);
    try {
      const result = await super.consume(key, points);
      if (this.#usedUp.size > 0) this.#usedUp.delete(name);
      if (!this.#open.get(name)) this.#open.set(name, true);
      return result;
    } catch (refusal) {
      this.#open.delete(name);
      this.#usedUp.set(name, true);
      throw refusal;
    }
  }
}
