import type { ErrorCode } from '@netward/contracts';

/** Uses per address: `points` in `seconds`. */
export interface Tier {
  rates: readonly { points: number; seconds: number }[];
  refusal: ErrorCode;
}

export type IpTier = 'register' | 'login' | 'verify' | 'learner' | 'assistant';

/**
 * How often one address may call. Sized for a classroom of thirty behind one address; what one
 * account or one mailbox may do is limited by the service that knows it.
 */
export const ipTiers: Readonly<Record<IpTier, Tier>> = {
  register: { rates: [{ points: 60, seconds: 3600 }], refusal: 'TOO_MANY_REQUESTS' },
  login: {
    rates: [
      { points: 30, seconds: 60 },
      { points: 100, seconds: 600 },
    ],
    refusal: 'LOGIN_THROTTLED',
  },
  verify: { rates: [{ points: 30, seconds: 300 }], refusal: 'TOO_MANY_REQUESTS' },
  learner: { rates: [{ points: 600, seconds: 60 }], refusal: 'TOO_MANY_REQUESTS' },
  assistant: { rates: [{ points: 60, seconds: 60 }], refusal: 'TOO_MANY_REQUESTS' },
};
