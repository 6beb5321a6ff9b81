import { oneOf, seeded, shuffled, timesOfDay } from '@netward/challenges/seeded';

type AgentName = 'firefox' | 'chrome' | 'android' | 'iphone';

/** A row without its time. */
interface Opened {
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  readonly who: 'customer' | 'admin' | 'scan' | 'login';
  readonly asks?: string;
  readonly agent?: AgentName;
}

const SHOP = '10.0.0.20';
/** The second web server, which is not in service yet. */
const WEB_A = '10.0.1.11';

const PAGES = [
  '/',
  '/search?q=desk+lamp',
  '/search?q=blue+kettle',
  '/search?q=wool+blanket',
  '/search?q=bread+knife',
  '/product/9',
  '/product/114',
  '/product/87',
  '/product/231',
  '/cart',
  '/checkout',
  '/login',
  '/account/orders',
  '/static/shop.css',
  '/help/returns',
] as const;
/** An office behind one address: many people, many browsers. Everybody else has one. */
const OFFICE = '192.0.2.18';
const BROWSERS: readonly AgentName[] = ['firefox', 'chrome', 'android', 'iphone'];

/** Sources and how often each comes. */
type Visits = Readonly<Record<string, number>>;

interface Morning {
  readonly seed: number;
  /** Customers over HTTP and over HTTPS. */
  readonly http: Visits;
  readonly https: Visits;
  readonly admin: Visits;
  /** Attacks: from where, on which port, of which host. */
  readonly attacks: readonly (readonly [source: string, port: number, destination?: string])[];
}

const times = (visits: Visits) =>
  Object.entries(visits).flatMap(([source, count]) => Array<string>(count).fill(source));

function rowsOf({ seed, http, https, admin, attacks }: Morning) {
  const next = seeded(seed);
  const owned = new Map<string, AgentName>();
  const browserOf = (source: string): AgentName => {
    const browser = owned.get(source) ?? oneOf(next, BROWSERS);
    if (source !== OFFICE) owned.set(source, browser);
    return browser;
  };
  const customer = (source: string, port: number): Opened => ({
    source,
    destination: SHOP,
    port,
    who: 'customer',
    asks: oneOf(next, PAGES),
    agent: browserOf(source),
  });
  const opened = shuffled<Opened>(next, [
    ...times(http).map((source) => customer(source, 8080)),
    ...times(https).map((source) => customer(source, 8443)),
    ...times(admin).map((source): Opened => ({
      source,
      destination: SHOP,
      port: 22,
      who: 'admin',
    })),
    ...attacks.map(([source, port, destination = SHOP]): Opened => {
      return { source, destination, port, who: port === 22 ? 'login' : 'scan' };
    }),
  ]);
  const clock = timesOfDay(next, opened.length, 5);
  return opened.map((row, index) => ({ time: clock[index]!, ...row }));
}

/** The attacker of the lab, who has a second address, and two others. */
const A: Morning = {
  seed: 0x2a,
  http: {
    '192.0.2.18': 5,
    '192.0.2.41': 2,
    '192.0.2.9': 2,
    '192.0.2.103': 1,
    '192.0.2.77': 1,
    '203.0.113.140': 2,
    '198.51.100.204': 1,
    '10.0.0.10': 2,
    '10.0.0.12': 1,
  },
  https: {
    '192.0.2.41': 2,
    '192.0.2.18': 2,
    '10.0.0.12': 1,
    '192.0.2.77': 1,
    '192.0.2.9': 1,
    '10.0.0.10': 1,
    '192.0.2.103': 1,
  },
  admin: { '10.0.0.3': 2 },
  attacks: [
    ['203.0.113.66', 22],
    ['203.0.113.66', 22],
    ['203.0.113.66', 22],
    ['203.0.113.66', 3306],
    ['203.0.113.66', 8081],
    ['203.0.113.66', 3306],
    ['203.0.113.67', 22],
    ['203.0.113.67', 22],
    ['203.0.113.80', 22],
    ['198.51.100.23', 22],
    ['203.0.113.67', 3306],
    ['198.51.100.23', 8080, WEB_A],
  ],
};

/** New addresses, a laptop on the office wire that is no office address, and one that is. */
const B: Morning = {
  seed: 0x2b,
  http: {
    '192.0.2.18': 4,
    '192.0.2.55': 2,
    '192.0.2.130': 2,
    '203.0.113.140': 1,
    '203.0.113.9': 2,
    '198.51.100.204': 2,
    '10.0.0.10': 1,
  },
  https: {
    '192.0.2.18': 3,
    '192.0.2.55': 2,
    '192.0.2.61': 1,
    '203.0.113.9': 1,
    '203.0.113.140': 2,
    '10.0.0.12': 2,
    '198.51.100.61': 1,
  },
  admin: { '10.0.0.3': 1, '10.0.0.11': 2 },
  attacks: [
    ['203.0.113.71', 22],
    ['203.0.113.71', 22],
    ['203.0.113.88', 22],
    ['203.0.113.88', 3306],
    ['198.51.100.77', 22],
    ['198.51.100.77', 8081],
    ['10.0.0.99', 22],
    ['10.0.0.99', 22],
    ['10.0.0.99', 3306],
    ['10.0.0.12', 8081],
    ['10.0.0.12', 3306],
  ],
};

/** Addresses have changed hands: yesterday's attacker is a customer, and an attack comes from the big office. */
const C: Morning = {
  seed: 0x2c,
  http: {
    '192.0.2.18': 3,
    '192.0.2.200': 2,
    '192.0.2.33': 2,
    '203.0.113.66': 1,
    '203.0.113.67': 2,
    '198.51.100.23': 1,
    '10.0.0.12': 2,
  },
  https: {
    '192.0.2.18': 4,
    '192.0.2.200': 1,
    '192.0.2.147': 2,
    '203.0.113.66': 2,
    '198.51.100.23': 1,
    '10.0.0.10': 2,
    '192.0.2.33': 1,
  },
  admin: { '10.0.0.14': 2, '10.0.0.3': 1 },
  attacks: [
    ['192.0.2.18', 22],
    ['192.0.2.18', 22],
    ['192.0.2.18', 3306],
    ['203.0.113.219', 22],
    ['203.0.113.219', 8081],
    ['203.0.113.219', 8080, WEB_A],
    ['192.0.2.211', 3306],
    ['10.0.0.99', 22],
    ['10.0.0.10', 3306],
    ['10.0.0.12', 8080, WEB_A],
    ['10.0.0.12', 8443, WEB_A],
  ],
};

export const stream = { A: rowsOf(A), B: rowsOf(B), C: rowsOf(C) };
export const type = ['StreamRow', './flows.ts'] as const;
