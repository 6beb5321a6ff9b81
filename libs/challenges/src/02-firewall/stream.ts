import type { AgentName } from '../agents.ts';
import { letterOf, type Day, type Traffic } from '../day.ts';
import { oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import { flowOf, type FirewallFlow, type StreamRow } from './flows.ts';

const SHOP = '10.0.0.20';
/** The other address of 10.0.0.20/31. */
const NEIGHBOUR = '10.0.0.21';
/** The second web server, which is not in service yet. */
const WEB_A = '10.0.1.11';
/** What the shop forgot to switch off: inside every range that begins at a round number. */
export const OLD_SITE = 8000;
/** An office behind one address: many people, many browsers. Everybody else has one. */
const OFFICE = '192.0.2.18';
const BROWSERS: readonly AgentName[] = ['firefox', 'chrome', 'android', 'iphone'];

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

/** From where, on which port, of which host: the shop, if none is named. */
type Attack = readonly [source: string, port: number, destination?: string];

/** Who comes on a day; the order follows from chance. */
interface Morning {
  /** The sources of customers over HTTP and over HTTPS, one for each visit. */
  readonly http: readonly string[];
  readonly https: readonly string[];
  readonly admin: readonly string[];
  readonly attacks: readonly Attack[];
  /** What comes after all of these, in this order. */
  readonly late: readonly Attack[];
}

const visits = (counts: Readonly<Record<string, number>>): readonly string[] =>
  Object.entries(counts).flatMap(([source, count]) => Array<string>(count).fill(source));

/**
 * The attacks that only a rule which is too wide lets in: just outside of the office's network, from a
 * desk to other hosts, and to the shop's neighbours by address and by port.
 */
function counterExamples(
  desks: readonly [string, string],
  others: readonly [string, string, string],
  laptop: string,
): readonly Attack[] {
  return [
    [laptop, 22],
    [desks[0], 22, WEB_A],
    [others[0], 8443, WEB_A],
    [others[1], OLD_SITE],
    [others[2], 8080, NEIGHBOUR],
    [desks[1], 22, NEIGHBOUR],
  ];
}

/** The days that are the same for everybody. Real nftables was asked about each of their flows. */
const MORNINGS: Readonly<Record<Traffic, Morning & { readonly seed: number }>> = {
  /** The attacker of the lab, who has a second address, and two others. */
  A: {
    seed: 0x2a,
    http: visits({
      [OFFICE]: 5,
      '192.0.2.41': 2,
      '192.0.2.9': 2,
      '192.0.2.103': 1,
      '192.0.2.77': 1,
      '203.0.113.140': 2,
      '198.51.100.204': 1,
      '10.0.0.10': 2,
      '10.0.0.12': 1,
    }),
    https: visits({
      '192.0.2.41': 2,
      [OFFICE]: 2,
      '10.0.0.12': 1,
      '192.0.2.77': 1,
      '192.0.2.9': 1,
      '10.0.0.10': 1,
      '192.0.2.103': 1,
    }),
    admin: visits({ '10.0.0.3': 2 }),
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
    late: counterExamples(
      ['10.0.0.12', '10.0.0.10'],
      ['198.51.100.23', '203.0.113.67', '203.0.113.80'],
      '10.0.0.25',
    ),
  },
  /** New addresses, a laptop on the office wire that is no office address, and one that is. */
  B: {
    seed: 0x2b,
    http: visits({
      [OFFICE]: 4,
      '192.0.2.55': 2,
      '192.0.2.130': 2,
      '203.0.113.140': 1,
      '203.0.113.9': 2,
      '198.51.100.204': 2,
      '10.0.0.10': 1,
    }),
    https: visits({
      [OFFICE]: 3,
      '192.0.2.55': 2,
      '192.0.2.61': 1,
      '203.0.113.9': 1,
      '203.0.113.140': 2,
      '10.0.0.12': 2,
      '198.51.100.61': 1,
    }),
    admin: visits({ '10.0.0.3': 1, '10.0.0.11': 2 }),
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
    late: counterExamples(
      ['10.0.0.12', '10.0.0.4'],
      ['203.0.113.88', '198.51.100.77', '203.0.113.71'],
      '10.0.0.29',
    ),
  },
  /** Addresses have changed hands: yesterday's attacker is a customer, and an attack comes from the big office. */
  C: {
    seed: 0x2c,
    http: visits({
      [OFFICE]: 3,
      '192.0.2.200': 2,
      '192.0.2.33': 2,
      '203.0.113.66': 1,
      '203.0.113.67': 2,
      '198.51.100.23': 1,
      '10.0.0.12': 2,
    }),
    https: visits({
      [OFFICE]: 4,
      '192.0.2.200': 1,
      '192.0.2.147': 2,
      '203.0.113.66': 2,
      '198.51.100.23': 1,
      '10.0.0.10': 2,
      '192.0.2.33': 1,
    }),
    admin: visits({ '10.0.0.14': 2, '10.0.0.3': 1 }),
    attacks: [
      [OFFICE, 22],
      [OFFICE, 22],
      [OFFICE, 3306],
      ['203.0.113.219', 22],
      ['203.0.113.219', 8081],
      ['203.0.113.219', 8080, WEB_A],
      ['192.0.2.211', 3306],
      ['10.0.0.99', 22],
      ['10.0.0.10', 3306],
      ['10.0.0.12', 8080, WEB_A],
      ['10.0.0.12', 8443, WEB_A],
    ],
    late: counterExamples(
      ['10.0.0.10', '10.0.0.14'],
      [OFFICE, '192.0.2.211', '203.0.113.219'],
      '10.0.0.22',
    ),
  },
};

/** A day of its own: first the flows that each part of a solution needs against it, then chance. */
function anyMorning(next: () => number): Morning {
  const one = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  const provider = () => `203.0.113.${one(2, 254)}`;
  const far = () => oneOf(next, [`192.0.2.${one(30, 220)}`, `198.51.100.${one(20, 250)}`]);
  const desk = () => `10.0.0.${one(2, 14)}`;
  const [first, second, third] = [provider(), provider(), far()];
  const attacker = () => oneOf(next, [first, second, third]);
  const tooWide = counterExamples(
    [desk(), desk()],
    [attacker(), attacker(), attacker()],
    `10.0.0.${one(22, 30)}`,
  );
  const customer = () => oneOf(next, [OFFICE, far(), desk()]);
  return {
    // The last of each has the provider, or even the address, of an attacker.
    http: [...some(one(10, 14), customer), provider()],
    https: [...some(one(7, 11), customer), first],
    // The office is wider than its first eight addresses.
    admin: [`10.0.0.${one(8, 14)}`, ...some(2, desk)],
    attacks: [
      ...tooWide,
      [first, 3306],
      [second, 8081],
      [desk(), 3306],
      [desk(), 8081],
      [attacker(), 8080, WEB_A],
      ['10.0.0.99', 22],
      ...some(one(3, 7), (): Attack => [attacker(), oneOf(next, [22, 22, 3306, 8081])]),
    ],
    late: [],
  };
}

type Visit = Omit<StreamRow, 'time'>;

function rowsOf(next: () => number, morning: Morning): readonly StreamRow[] {
  const owned = new Map<string, AgentName>();
  const browserOf = (source: string): AgentName => {
    const browser = owned.get(source) ?? oneOf(next, BROWSERS);
    if (source !== OFFICE) owned.set(source, browser);
    return browser;
  };
  const customer = (source: string, port: number): Visit => ({
    source,
    destination: SHOP,
    port,
    who: 'customer',
    asks: oneOf(next, PAGES),
    agent: browserOf(source),
  });
  const attack = ([source, port, destination = SHOP]: Attack): Visit => {
    return { source, destination, port, who: port === 22 ? 'login' : 'scan' };
  };
  const mixed = shuffled<Visit>(next, [
    ...morning.http.map((source) => customer(source, 8080)),
    ...morning.https.map((source) => customer(source, 8443)),
    ...morning.admin.map((source): Visit => {
      return { source, destination: SHOP, port: 22, who: 'admin' };
    }),
    ...morning.attacks.map(attack),
  ]);
  const all = [...mixed, ...morning.late.map(attack)];
  const clock = timesOfDay(next, all.length, 5);
  return all.map((row, index) => ({ time: clock[index]!, ...row }));
}

/** The flows of a day, in order of time; a number is a seed, of which the day follows. */
export function stream(day: Day): readonly FirewallFlow[] {
  const isFree = typeof day === 'number';
  const next = seeded(isFree ? day : MORNINGS[day].seed);
  const rows = rowsOf(next, isFree ? anyMorning(next) : MORNINGS[day]);
  return rows.map((row, index) => flowOf(letterOf(day), row, index));
}
