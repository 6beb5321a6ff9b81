import { Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import { addressKey, type Limiter, Limits, type LimitState } from '@netward/nest-kit/limits';
import type { FastifyReply } from 'fastify';
import { type IpTier, ipTiers } from './ip-tiers.ts';

/** Counts calls per address and refuses what is too much. */
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

  /** Counts one call; tells the caller what is left, or throws the tier's refusal. */
  async check(tier: IpTier, ip: string, reply: FastifyReply): Promise<void> {
    const key = addressKey(ip);
    let tightest: LimitState | undefined;
    for (const limiter of this.#limiters.get(tier) ?? []) {
      const state = await limiter.consume(key);
      if (!tightest || state.remaining < tightest.remaining) tightest = state;
      // A refused call does not count for the longer window.
      if (!state.isAllowed) break;
    }
    if (!tightest) return;
    void reply.headers({
      'ratelimit-limit': String(tightest.limit),
      'ratelimit-remaining': String(tightest.remaining),
      'ratelimit-reset': String(tightest.resetSeconds),
    });
    if (tightest.isAllowed) return;
    throw new AppError(ipTiers[tier].refusal, { retryAfter: tightest.resetSeconds });
  }
}
