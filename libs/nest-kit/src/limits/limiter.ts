import { isIPv6 } from 'node:net';
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterRes,
  type RateLimiterAbstract,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import { Counter } from 'prom-client';
import { metrics } from '../metrics/metrics.ts';
import type { RedisClient } from '../redis/redis.ts';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':');
}

/** One client: an IPv4 address, or the /64 of IPv6, which a household or server owns whole. */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  return ipv6Groups(address)?.slice(0, 4).join(':') ?? MAPPED_IPV4.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address that stands for no IPv4 address, without leading zeros. */
function ipv6Groups(address: string): string[] | undefined {
  if (MAPPED_IPV4.test(address) || !isIPv6(address)) return undefined;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = groupsOf(head);
  const right = tail === undefined ? [] : groupsOf(tail);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

/** The network that login failures are counted for: an IPv4 /24 or an IPv6 /64. */
export function networkKey(address: string): string {
  const key = addressKey(address);
  return key.includes(':') ? key : key.split('.').slice(0, 3).join('.');
}

/** The site of an address: the IPv6 /48 of one customer, or the network of an IPv4 address. */
export function siteKey(address: string): string {
  return ipv6Groups(address)?.slice(0, 3).join(':') ?? networkKey(address);
}

/** The holder of an IPv6 /48 has 65,536 keys; a process keeps this many of each limit. */
const KEYS_KEPT = 5_000;

/**
 * Counters of one process, of bounded number: beyond it the key that was used least recently is
 * forgotten. Keys that used up their points are kept apart, so a flood of others frees none of them:
 * to push one out, as many others must be used up too.
 */
class BoundedMemory extends RateLimiterMemory {
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

/** At most `points` per key in `seconds`. */
export interface Limit {
  name: string;
  points: number;
  seconds: number;
  /** What one process allows while the shared counters are unavailable; `points` by default. */
  pointsAlone?: number;
}

export interface LimitState {
  isAllowed: boolean;
  limit: number;
  used: number;
  remaining: number;
  /** Seconds until the next window begins. */
  resetSeconds: number;
}

export interface LimiterSettings {
  /** Shared counters; without it each process counts for itself. */
  redis?: RedisClient | undefined;
  /** Key of the HMAC that hides addresses and names in counters. */
  key: string;
  /** Factor on every limit, for tests and classrooms. */
  scale: number;
  /** Processes that share the limit, by default one: where each counts for itself, it counts a share. */
  replicas?: () => number;
}

/** Uses that were refused, by the limit's name; names are few and written in the code. */
const refusalsTotal = new Counter({
  name: 'limit_refusals_total',
  help: 'Refused uses by limit',
  labelNames: ['limit'],
  registers: [metrics],
});

// A busy client comes again soon, and hashing its key every time cost a tenth of a request.
const HIDDEN_KEYS_KEPT = 2_000;

/** A process that counts for itself allows as much: who mistypes a password once must get in. */
const LEAST_ALONE = 3;

/**
 * Counts uses of one limit per key. The counters live in Redis; while it is away each process
 * counts its share of the limit for itself, so that all together keep to it and it is never lifted.
 */
export class Limiter {
  readonly limit: Limit;
  readonly #counter: RateLimiterAbstract;
  /** Counts for this process alone; all there is without Redis. */
  readonly #alone: BoundedMemory;
  readonly #settings: LimiterSettings;
  readonly #points: number;
  readonly #hidden = new LRUCache<string, string>({ max: HIDDEN_KEYS_KEPT });

  constructor(limit: Limit, settings: LimiterSettings) {
    this.limit = limit;
    // A rate is known from the first refusal on only where the series began before it.
    refusalsTotal.inc({ limit: limit.name }, 0);
    this.#settings = settings;
    this.#points = Math.max(1, Math.round(limit.points * settings.scale));
    const { redis } = settings;
    const keyPrefix = `limit:${limit.name}`;
    const options = { keyPrefix, duration: limit.seconds, points: this.#points };
    this.#alone = new BoundedMemory(options);
    this.#counter = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: this.#alone })
      : this.#alone;
  }

  /** How often, as the header RateLimit-Policy says it: a quota in a window of seconds. */
  get policy(): string {
    return `"${this.limit.name}";q=${this.#points};w=${this.limit.seconds}`;
  }

  /** Counts one use of `key`. */
  async consume(key: string): Promise<LimitState> {
    this.#alone.points = this.#share();
    try {
      return this.#state(await this.#counter.consume(this.#hide(key)), true);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      refusalsTotal.inc({ limit: this.limit.name });
      return this.#state(refusal, false);
    }
  }

  /** The state of `key` without counting. */
  async peek(key: string): Promise<LimitState> {
    const result = await this.#counter.get(this.#hide(key));
    if (!result) {
      const limit = this.#points;
      return { isAllowed: true, limit, used: 0, remaining: limit, resetSeconds: 0 };
    }
    return this.#state(result, result.remainingPoints > 0);
  }

  /** Takes one use of `key` back, which turned out not to be one. */
  async giveBack(key: string): Promise<void> {
    await this.#counter.reward(this.#hide(key));
  }

  /** Resets the count of `key`. */
  async clear(key: string): Promise<void> {
    await this.#counter.delete(this.#hide(key));
  }

  /** What this process allows while it counts for itself: its share, but never next to nothing. */
  #share(): number {
    const { redis, replicas = () => 1 } = this.#settings;
    const least = Math.min(LEAST_ALONE, this.#points);
    const share = Math.max(least, Math.floor(this.#points / replicas()));
    const { pointsAlone = share } = this.limit;
    return redis ? Math.min(share, Math.max(1, pointsAlone)) : share;
  }

  #hide(key: string): string {
    const known = this.#hidden.get(key);
    if (known) return known;
    const hidden = this.#hmac(key);
    this.#hidden.set(key, hidden);
    return hidden;
  }

  #hmac(key: string): string {
    return createHmac('sha256', this.#settings.key)
      .update(`${this.limit.name}:${key}`)
      .digest('base64url')
      .slice(0, 22);
  }

  #state(result: RateLimiterRes, isAllowed: boolean): LimitState {
    const resetSeconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    return {
      isAllowed,
      limit: this.#points,
      used: result.consumedPoints,
      remaining: Math.max(0, result.remainingPoints),
      resetSeconds,
    };
  }
}

/**
 * What a caller is told of its limits, in the form of draft-ietf-httpapi-ratelimit-headers-11: every
 * policy, and what is left (`r`) of the tightest one until its window ends in `t` seconds.
 */
export function rateLimitHeaders(
  limiters: readonly Limiter[],
  tightest: Limiter,
  { remaining, resetSeconds }: LimitState,
) {
  return {
    'ratelimit-policy': limiters.map(({ policy }) => policy).join(', '),
    ratelimit: `"${tightest.limit.name}";r=${remaining};t=${resetSeconds}`,
  };
}
