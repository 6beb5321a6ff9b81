import { shuffled } from '../seeded.ts';
import { recordsOf, secondsOf, timeOfDay, type ShopRecord } from './records.ts';

/** A record before it becomes a row: seconds since midnight, and the rest of the row. */
export interface Drafted {
  readonly at: number;
  readonly text: string;
}

/** A visitor of the shop: address, browser, and the account if there is one. */
export interface Visitor {
  readonly address: string;
  readonly agent: string;
  readonly account?: readonly [user: string, password: string];
}

/** The shop's pages and how long they are. A page is always as long; what is in a cart is not. */
const PAGES: readonly (readonly [path: string, bytes: number])[] = [
  ['/cups', 9344],
  ['/cups/blue-enamel', 4210],
  ['/cups/espresso-set', 4388],
  ['/cups/travel-350', 4116],
  ['/teapots', 7705],
  ['/teapots/cast-iron', 4502],
  ['/plates', 8127],
  ['/plates/stoneware-27', 4067],
  ['/glasses', 6980],
  ['/help/shipping', 2951],
  ['/help/returns', 3120],
  ['/sale', 8812],
  ['/search?q=tea+cup', 5233],
  ['/search?q=blue+mug', 4871],
  ['/search?q=O%27Brien+mug', 3190],
  ['/search?q=teapot+1+litre', 4420],
  ['/search?q=gift+under+20', 5102],
];

/** Somebody who asks for pages, one after the other. */
class Browser {
  readonly rows: Drafted[] = [];

  constructor(
    private readonly random: () => number,
    private readonly visitor: Visitor,
    private at: number,
  ) {}

  ask(method: string, target: string, status: number, bytes: number): void {
    const { address, agent } = this.visitor;
    this.write(`nginx ${address} ${method} ${target} ${status} ${bytes} ${agent}`);
    // A browser follows a redirect at once; a person reads.
    this.at += status === 302 ? Math.floor(this.random() * 2) : 6 + Math.floor(this.random() * 55);
  }

  write(text: string): void {
    this.rows.push({ at: this.at, text });
  }

  /** The home page and some others. */
  look(pages: number): this {
    this.ask('GET', '/', 200, 6120);
    for (const [path, bytes] of shuffled(this.random, PAGES).slice(1, pages))
      this.ask('GET', path, 200, bytes);
    return this;
  }
}

/** A visit: some pages, perhaps a login, the cart and an order. */
function visit(
  random: () => number,
  visitor: Visitor,
  from: number,
  pages: number,
): readonly Drafted[] {
  const browser = new Browser(random, visitor, from).look(pages);
  if (visitor.account && random() < 0.9) {
    const [user, password] = visitor.account;
    browser.ask('GET', '/login', 200, 1098);
    browser.write(`shop ${visitor.address} session_opened ${user} role=customer`);
    browser.ask('GET', `/login?user=${user}&pw=${password}`, 302, 0);
    browser.ask('GET', '/account', 200, 3544 + user.length);
  }
  if (random() < 0.35) {
    browser.ask('POST', '/cart/add', 302, 0);
    browser.ask('GET', '/cart', 200, 2518 + Math.floor(random() * 3) * 311);
  }
  return browser.rows;
}

/** A request that the web server answers; `answer` is status and bytes: '200 4402'. */
export function get(
  { address, agent }: Visitor,
  at: number,
  target: string,
  answer: string,
): Drafted {
  return { at, text: `nginx ${address} GET ${target} ${answer} ${agent}` };
}

/** Failed logins of one visitor at these times, with these passwords in turn. */
export function failures(
  visitor: Visitor,
  user: string,
  passwords: readonly string[],
  times: readonly number[],
): Drafted[] {
  return times.flatMap((at, index) => [
    get(visitor, at, `/login?user=${user}&pw=${passwords[index % passwords.length]}`, '401 1204'),
    { at, text: `shop ${visitor.address} login_failed ${user}` },
  ]);
}

/** Somebody gets in, and is sent on to the account. */
export function login(
  visitor: Visitor,
  [user, password]: readonly [string, string],
  at: number,
): Drafted[] {
  return [
    get(visitor, at, `/login?user=${user}&pw=${password}`, '302 0'),
    { at, text: `shop ${visitor.address} session_opened ${user} role=customer` },
    get(visitor, at + 1, '/account', `200 ${3544 + user.length}`),
  ];
}

/** Links from an old catalogue, followed at a reader's pace: seconds since the first. */
const OLD_LINKS: Readonly<Record<string, number>> = {
  ...{ sets: 0, kettles: 17, jugs: 29, bowls: 52, trays: 64, lids: 85 },
  ...{ spoons: 98, coasters: 121, saucers: 133, strainers: 151, caddies: 170, cosies: 187 },
};

/** So many of them, all of which are gone. */
export function oldLinks(from: number, count: number): Drafted[] {
  const reader = { address: '10.0.0.12', agent: 'firefox' };
  return Object.entries(OLD_LINKS)
    .slice(0, count)
    .map(([path, after]) => get(reader, from + after, `/catalogue-2024/${path}.html`, '404 1131'));
}

/** Every so many seconds, from a time of day on. */
export function times(from: string, count: number, gap: number): number[] {
  return Array.from({ length: count }, (_, index) => secondsOf(from) + index * gap);
}

/** By time; of the same second, in the order in which they were drafted. */
export function byTime(drafted: readonly Drafted[]): readonly Drafted[] {
  return [...drafted].sort((a, b) => a.at - b.at);
}

/** The records of a morning, by time. */
export function recordsBy(drafted: readonly Drafted[]): readonly ShopRecord[] {
  return recordsOf(byTime(drafted).map(({ at, text }) => `${timeOfDay(at)} ${text}`));
}

/** When somebody was there. */
interface SeenVisitor {
  readonly times: number[];
  isLoggedIn: boolean;
}

function see(known: Map<string, SeenVisitor>, { at, text }: Drafted): void {
  const [, address = ''] = text.split(' ', 2);
  const seen = known.get(address) ?? { times: [], isLoggedIn: false };
  known.set(address, seen);
  seen.times.push(at);
  seen.isLoggedIn ||= text.includes(' session_opened ');
}

/** Between two visits of one person, in seconds. */
const PAUSE = 1200;
/** After so many tries in vain people come sooner again, so that a morning always fills up. */
const PATIENCE = 400;

/**
 * Visits until there are so many records. Somebody who comes again is still logged in, and the last one looks
 * at as many pages as there is room for.
 */
export function fillUp(
  random: () => number,
  visitors: readonly Visitor[],
  scripted: readonly Drafted[],
  total: number,
  hours: readonly [from: number, to: number],
): Drafted[] {
  const records = [...scripted];
  const known = new Map<string, SeenVisitor>();
  for (const record of scripted) see(known, record);
  for (let turn = 0; records.length < total; turn++) {
    const { address, agent, account } = visitors[turn % visitors.length]!;
    const from = Math.floor(hours[0] + random() * (hours[1] - hours[0] - 300));
    const own = known.get(address);
    const pause = PAUSE / (1 + Math.floor(turn / PATIENCE));
    if (own?.times.some((at) => Math.abs(at - from) < pause)) continue;
    const visitor = own?.isLoggedIn ? { address, agent } : { address, agent, account };
    const visited = visit(random, visitor, from, 2 + Math.floor(random() * 3));
    const room = total - records.length;
    const isTooLong = visited.length > room;
    const added = isTooLong ? new Browser(random, visitor, from).look(room).rows : visited;
    for (const record of added) see(known, record);
    records.push(...added);
  }
  return records;
}
