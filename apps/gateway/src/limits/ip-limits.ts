import { Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits, type LimitState } from '@netward/nest-kit/limits';
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
    let tightest: LimitState | undefined;
    for (const limiter of this.#limiters.get(tier) ?? []) {
      const state = await limiter.consume(key);
      if (!tightest || state.remaining < tightest.remaining) tightest = state;
      // A refused call does not count for the longer window.
      if (!state.isAllowed) break;
    }
    if (!tightest) return { headers: {} };
    const { isAllowed, limit, remaining, resetSeconds } = tightest;
    const headers = {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(resetSeconds),
    };
    if (isAllowed) return { headers };
    const { refusal } = ipTiers[tier];
    return { headers, refusal: new AppError(refusal, { retryAfter: resetSeconds }) };
  }
}
