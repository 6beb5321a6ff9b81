import type { ErrorCode } from '@netward/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@netward/nest-kit';
import {
  addressKey,
  type Limiter,
  Limits,
  type LimitState,
  rateLimitHeaders,
} from '@netward/nest-kit/limits';

/** At most so many uses per address in so many seconds. */
const times = (points: number, seconds: number) => ({ points, seconds });

/** Limits of one address, of which each must hold, and what a call beyond them is refused with. */
const tier = (
  rates: readonly ReturnType<typeof times>[],
  refusal: ErrorCode = 'TOO_MANY_REQUESTS',
) => ({ rates, refusal });

/**
 * How often one address may call. Sized for a class of forty behind one address, half of whom need a
 * second try; what one account or one mailbox may do is limited by the service that knows it.
 */
export const ipTiers = {
  register: tier([times(60, 60), times(120, 3600)]),
  login: tier([times(60, 60), times(120, 600)], 'LOGIN_THROTTLED'),
  // A mail is asked for.
  forgot: tier([times(60, 600)]),
  resend: tier([times(60, 600)]),
  // A mailed token is brought.
  verify: tier([times(60, 300)]),
  'check-reset': tier([times(60, 300)]),
  reset: tier([times(60, 300)]),
  contact: tier([times(5, 3600)]),
  subscribe: tier([times(10, 3600)]),
  // One click is sent by a mail provider, for many of its people from one address.
  newsletter: tier([times(300, 300)]),
  learner: tier([times(600, 60)]),
  assistant: tier([times(60, 60)]),
};
export type IpTier = keyof typeof ipTiers;

export interface CountedCall {
  headers: Readonly<Record<string, string>>;
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
