import type { ErrorCode } from '@netward/contracts';

/** Uses per address: `points` in `seconds`. */
export interface Tier {
  rates: readonly { points: number; seconds: number }[];
  refusal: ErrorCode;
}

export type IpTier =
  | 'register'
  | 'login'
  | 'forgot'
  | 'resend'
  | 'verify'
  | 'check-reset'
  | 'reset'
  | 'contact'
  | 'subscribe'
  | 'newsletter'
  | 'learner'
  | 'assistant';

const MAIL_ASKED = [{ points: 60, seconds: 600 }];
const TOKEN_BROUGHT = [{ points: 60, seconds: 300 }];

/**
 * How often one address may call. Sized for a class of forty behind one address, half of whom need a
 * second try; what one account or one mailbox may do is limited by the service that knows it.
 */
export const ipTiers: Readonly<Record<IpTier, Tier>> = {
  register: {
    rates: [
      { points: 60, seconds: 60 },
      { points: 120, seconds: 3600 },
    ],
    refusal: 'TOO_MANY_REQUESTS',
  },
  login: {
    rates: [
      { points: 60, seconds: 60 },
      { points: 120, seconds: 600 },
    ],
    refusal: 'LOGIN_THROTTLED',
  },
  forgot: { rates: MAIL_ASKED, refusal: 'TOO_MANY_REQUESTS' },
  resend: { rates: MAIL_ASKED, refusal: 'TOO_MANY_REQUESTS' },
  verify: { rates: TOKEN_BROUGHT, refusal: 'TOO_MANY_REQUESTS' },
  'check-reset': { rates: TOKEN_BROUGHT, refusal: 'TOO_MANY_REQUESTS' },
  reset: { rates: TOKEN_BROUGHT, refusal: 'TOO_MANY_REQUESTS' },
  contact: { rates: [{ points: 5, seconds: 3600 }], refusal: 'TOO_MANY_REQUESTS' },
  subscribe: { rates: [{ points: 10, seconds: 3600 }], refusal: 'TOO_MANY_REQUESTS' },
  // One click is sent by a mail provider, for many of its people from one address.
  newsletter: { rates: [{ points: 300, seconds: 300 }], refusal: 'TOO_MANY_REQUESTS' },
  learner: { rates: [{ points: 600, seconds: 60 }], refusal: 'TOO_MANY_REQUESTS' },
  assistant: { rates: [{ points: 60, seconds: 60 }], refusal: 'TOO_MANY_REQUESTS' },
};
