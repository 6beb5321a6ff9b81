import { Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import {
  addressKey,
  type Limiter,
  Limits,
  type LimitState,
  rateLimitHeaders,
} from '@netward/nest-kit/limits';
import type { Headers } from '../door/security-headers.ts';
import { type IpTier, ipTiers } from './ip-tiers.ts';

export interface CountedCall {
  headers: Headers;
  refusal?: AppError;
}

/** Counts calls per address and refuses those over the limit. */
@Injectable()
export class IpLimits {
  readonly #limiters = new Map<IpTier, Limiter[]>();

  constructor(limits: Limits) {
    for (const [tier, { rates }] of Object.entries(ipTiers)) {
      const limiters = rates.map((rate) =>
        limits.limiter({ name: `ip:${tier}:${rate.seconds}`, ...rate }),
      );
      this.#limiters.set(tier as IpTier, limiters);
    }
  }

  /** Counts one call: what the caller is told is left, and the refusal when it is too much. */
  async count(tier: IpTier, ip: string): Promise<CountedCall> {
    const key = addressKey(ip);
    const limiters = this.#limiters.get(tier) ?? [];
    let tightest: { limiter: Limiter; state: LimitState } | undefined;
    for (const limiter of limiters) {
      const state = await limiter.consume(key);
      const isTightest = !tightest || state.remaining < tightest.state.remaining;
      // What refuses is what counts, even if another limit has nothing left either.
      if (isTightest || !state.isAllowed) tightest = { limiter, state };
      // A refused call does not count for the longer window.
      if (!state.isAllowed) break;
    }
    if (!tightest) return { headers: {} };
    const { limiter, state } = tightest;
    const headers = rateLimitHeaders(limiters, limiter, state);
    if (state.isAllowed) return { headers };
    const { refusal } = ipTiers[tier];
    return { headers, refusal: new AppError(refusal, { retryAfter: state.resetSeconds }) };
  }
}
