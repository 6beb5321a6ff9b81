import { z } from 'zod';

export const ALGORITHMS = ['roundrobin', 'leastconn', 'source'] as const;
export const STICKINESS = ['none', 'source', 'cookie'] as const;
export const SESSIONS = ['server', 'shared'] as const;

/** Milliseconds between two checks of a server. */
export const INTERVAL = { least: 100, most: 60_000 } as const;
/** How many checks in a row change a server's state. */
export const COUNT = { least: 1, most: 10 } as const;

const count = z.int().min(COUNT.least).max(COUNT.most);

/** A balancer in front of two servers, and where the shop behind it keeps its carts. */
export const schema = z.strictObject({
  algorithm: z.enum(ALGORITHMS),
  /** Milliseconds from one check of a server to the next. */
  interval: z.int().min(INTERVAL.least).max(INTERVAL.most),
  /** Failed checks in a row after which a server gets nothing more. */
  fall: count,
  /** Passed checks in a row after which it gets requests again. */
  rise: count,
  stickiness: z.enum(STICKINESS),
  /** The carts: in the memory of the server that filled them, or in a store that both servers read. */
  sessions: z.enum(SESSIONS),
  /** Whether the update script may tell the balancer to send no new visitors to a server. */
  drain: z.boolean(),
});

export type BalancerConfiguration = z.infer<typeof schema>;

/** HAProxy's own defaults for the checks, with a shop as it is often found. */
export const start: BalancerConfiguration = {
  algorithm: 'roundrobin',
  interval: 2_000,
  fall: 3,
  rise: 2,
  stickiness: 'none',
  sessions: 'server',
  drain: false,
};
