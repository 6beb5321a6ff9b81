import {
  COUNT,
  INTERVAL,
  ALGORITHMS,
  DEFAULTS,
  SESSIONS,
  STICKINESS,
} from '@netward/lab-engine/balancer';
import { z } from 'zod';

export { ALGORITHMS, COUNT, INTERVAL, SESSIONS, STICKINESS } from '@netward/lab-engine/balancer';

const count = z.int().min(COUNT.least).max(COUNT.most);

/** A balancer in front of two servers, and where the shop behind it keeps its carts. */
export const schema = z.strictObject({
  algorithm: z.enum(ALGORITHMS),
  interval: z.int().min(INTERVAL.least).max(INTERVAL.most),
  fall: count,
  rise: count,
  stickiness: z.enum(STICKINESS),
  sessions: z.enum(SESSIONS),
  drain: z.boolean(),
});

export type BalancerConfiguration = z.infer<typeof schema>;

/** What the lab of this level prints. */
export const start: BalancerConfiguration = DEFAULTS;
