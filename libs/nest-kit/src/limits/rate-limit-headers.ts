import type { Limiter, LimitState } from './limiter.ts';

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
