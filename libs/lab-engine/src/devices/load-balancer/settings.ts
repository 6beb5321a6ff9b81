export const ALGORITHMS = ['roundrobin', 'leastconn', 'source'] as const;
export const STICKINESS = ['none', 'source', 'cookie'] as const;
export const SESSIONS = ['server', 'shared'] as const;

/** Milliseconds between two checks of a server. */
export const INTERVAL = { least: 100, most: 60_000 } as const;
/** How many checks in a row change a server's state. */
export const COUNT = { least: 1, most: 10 } as const;

/** How a balancer in front of two servers is set, and where the shop behind it keeps its carts. */
export interface BalancerSettings {
  readonly algorithm: (typeof ALGORITHMS)[number];
  /** Milliseconds from one check of a server to the next. */
  readonly interval: number;
  /** Failed checks in a row after which a server gets nothing more. */
  readonly fall: number;
  /** Passed checks in a row after which it gets requests again. */
  readonly rise: number;
  readonly stickiness: (typeof STICKINESS)[number];
  /** The carts: in the memory of the server that filled them, or in a store that both servers read. */
  readonly sessions: (typeof SESSIONS)[number];
  /** Whether an update script may tell the balancer to send no new visitors to a server. */
  readonly drain: boolean;
}

/** HAProxy's own defaults, with a shop as it is often found. */
export const DEFAULTS: BalancerSettings = {
  algorithm: 'roundrobin',
  interval: 2_000,
  fall: 3,
  rise: 2,
  stickiness: 'none',
  sessions: 'server',
  drain: false,
};
