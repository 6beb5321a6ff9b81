import type { HttpRequest } from '@netward/lab-engine';
import { PAGE } from '@netward/lab-engine/payloads';
import { AGENTS, type AgentName } from '../agents.ts';
import { flowId, type Day } from '../day.ts';
import { between, oneOf, seeded, shuffled, timesOfDay } from '../seeded.ts';
import mornings from './mornings.json' with { type: 'json' };

/** Somebody opens a connection. */
export interface FirewallFlow {
  /** 'A07'. */
  readonly id: string;
  readonly time: string;
  readonly source: string;
  readonly destination: string;
  readonly port: number;
  readonly isAttack: boolean;
  /** A scanner resets what it opened; everybody else goes on. */
  readonly isScan: boolean;
  /** Null for a connection of which only the opening is shown. */
  readonly request: HttpRequest | null;
}

export const SHOP = '10.0.0.20';
/** The other address of 10.0.0.20/31. */
const NEIGHBOUR = '10.0.0.21';
/** The second web server, which is not in service yet. */
const WEB_A = '10.0.1.11';
/** What the shop forgot to switch off: inside every range that begins at a round number. */
export const OLD_SITE = 8000;
/** An office behind one address: many people, many browsers. Everybody else has one. */
const OFFICE = '192.0.2.18';
const BROWSERS: readonly AgentName[] = ['firefox', 'chrome', 'android', 'iphone'];

/** To the shop, unless another host is named. */
interface Attack {
  readonly from: string;
  readonly port: number;
  readonly to?: string;
}

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

/** A day that is the same for everybody. Real nftables was asked about each of its flows. */
function knownMorning({ http, https, admin, attacks, late }: KnownMorning): Morning {
  return { http: visits(http), https: visits(https), admin: visits(admin), attacks, late };
}
type KnownMorning = (typeof mornings.days)[keyof typeof mornings.days];

/** A generated day: first the flows that each part of a solution needs against it, then chance. */
function anyMorning(next: () => number): Morning {
  const one = (from: number, to: number) => between(next, from, to);
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  const provider = () => `203.0.113.${one(2, 254)}`;
  const far = () => oneOf(next, [`192.0.2.${one(30, 220)}`, `198.51.100.${one(20, 250)}`]);
  const desk = () => `10.0.0.${one(2, 14)}`;
  const [first, second, third] = [provider(), provider(), far()];
  const attacker = () => oneOf(next, [first, second, third]);
  const [desks, others] = [some(2, desk), some(3, attacker)];
  const customer = () => oneOf(next, [OFFICE, far(), desk()]);
  // What only a rule that is too wide lets in: from just outside of the office's network, from a desk to
  // other hosts, and to the shop's neighbours by address and by port.
  const tooWide: readonly Attack[] = [
    { from: `10.0.0.${one(22, 30)}`, port: 22 },
    { from: desks[0]!, port: 22, to: WEB_A },
    { from: others[0]!, port: 8443, to: WEB_A },
    { from: others[1]!, port: OLD_SITE },
    { from: others[2]!, port: 8080, to: NEIGHBOUR },
    { from: desks[1]!, port: 22, to: NEIGHBOUR },
  ];
  return {
    // The last of each has the provider, or even the address, of an attacker.
    http: [...some(one(10, 14), customer), provider()],
    https: [...some(one(7, 11), customer), first],
    // The office is wider than its first eight addresses.
    admin: [`10.0.0.${one(8, 14)}`, ...some(2, desk)],
    attacks: [
      ...tooWide,
      { from: first, port: 3306 },
      { from: second, port: 8081 },
      { from: desk(), port: 3306 },
      { from: desk(), port: 8081 },
      { from: attacker(), port: 8080, to: WEB_A },
      { from: '10.0.0.99', port: 22 },
      ...some(one(3, 7), () => ({ from: attacker(), port: oneOf(next, [22, 22, 3306, 8081]) })),
    ],
    late: [],
  };
}

type Visit = Omit<FirewallFlow, 'id' | 'time'>;

const anybody = { destination: SHOP, isAttack: false, isScan: false, request: null };

/** Everybody who comes, each customer with a page and a browser of their own. */
function visitsOf(next: () => number, morning: Morning): readonly Visit[] {
  const owned = new Map<string, AgentName>();
  const browserOf = (source: string): AgentName => {
    const browser = owned.get(source) ?? oneOf(next, BROWSERS);
    if (source !== OFFICE) owned.set(source, browser);
    return browser;
  };
  const customer = (source: string, port: number): Visit => {
    const target = oneOf(next, mornings.pages);
    const agent = AGENTS[browserOf(source)];
    return { ...anybody, source, port, request: { ...PAGE, target, agent } };
  };
  const attack = ({ from: source, port, to: destination = SHOP }: Attack): Visit => {
    return { source, destination, port, isAttack: true, isScan: port !== 22, request: null };
  };
  const mixed = [
    ...morning.http.map((source) => customer(source, 8080)),
    ...morning.https.map((source) => customer(source, 8443)),
    ...morning.admin.map((source): Visit => ({ ...anybody, source, port: 22 })),
    ...morning.attacks.map(attack),
  ];
  return [...shuffled<Visit>(next, mixed), ...morning.late.map(attack)];
}

/** The flows of a day, in order of time; a number is a seed, of which the day follows. */
export function stream(day: Day): readonly FirewallFlow[] {
  const isFree = typeof day === 'number';
  const next = seeded(isFree ? day : mornings.days[day].seed);
  const all = visitsOf(next, isFree ? anyMorning(next) : knownMorning(mornings.days[day]));
  const clock = timesOfDay(next, all.length, 5);
  return all.map((visit, index) => ({ id: flowId(day, index), time: clock[index]!, ...visit }));
}
