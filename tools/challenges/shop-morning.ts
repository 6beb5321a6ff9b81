import { shuffled } from '@netward/challenges/seeded';

/** '08:20:31' as seconds since midnight. */
export function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

function timeOfDay(at: number): string {
  const parts = [Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

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
export function visit(
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

/** Failed logins of one visitor, `gap` seconds apart. */
export function failures(
  { address, agent }: Visitor,
  user: string,
  passwords: readonly string[],
  times: readonly number[],
): Drafted[] {
  return times.flatMap((at, index) => [
    {
      at,
      text: `nginx ${address} GET /login?user=${user}&pw=${passwords[index % passwords.length]} 401 1204 ${agent}`,
    },
    { at, text: `shop ${address} login_failed ${user}` },
  ]);
}

/** Somebody gets in, and is sent on to the account. */
export function login(
  { address, agent }: Visitor,
  [user, password]: readonly [string, string],
  role: string,
  at: number,
): Drafted[] {
  return [
    { at, text: `nginx ${address} GET /login?user=${user}&pw=${password} 302 0 ${agent}` },
    { at, text: `shop ${address} session_opened ${user} role=${role}` },
    { at: at + 1, text: `nginx ${address} GET /account 200 ${3544 + user.length} ${agent}` },
  ];
}

/** Links from an old catalogue, followed at a reader's pace: seconds since the first. */
const OLD_LINKS: Readonly<Record<string, number>> = {
  ...{ sets: 0, kettles: 17, jugs: 29, bowls: 52, trays: 64, lids: 85 },
  ...{ spoons: 98, coasters: 121, saucers: 133, strainers: 151, caddies: 170, cosies: 187 },
};

/** So many of them, all of which are gone. */
export function oldLinks(from: string, count: number): Drafted[] {
  return Object.entries(OLD_LINKS)
    .slice(0, count)
    .map(([path, seconds]) => ({
      at: secondsOf(from) + seconds,
      text: `nginx 10.0.0.12 GET /catalogue-2024/${path}.html 404 1131 firefox`,
    }));
}

/** The rows of a stream by time; of the same second, in the order they were drafted. */
export function rowsOf(records: readonly Drafted[]): readonly string[] {
  return [...records].sort((a, b) => a.at - b.at).map(({ at, text }) => `${timeOfDay(at)} ${text}`);
}

/** Between two visits of one person, in seconds. */
const PAUSE = 1200;

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
  for (let turn = 0; records.length < total; turn++) {
    const { address, agent, account } = visitors[turn % visitors.length]!;
    const from = Math.floor(hours[0] + random() * (hours[1] - hours[0] - 300));
    const own = records.filter(({ text }) => text.includes(` ${address} `));
    if (own.some(({ at }) => Math.abs(at - from) < PAUSE)) continue;
    const isKnown = own.some(({ text }) => text.includes(' session_opened '));
    const visitor = isKnown ? { address, agent } : { address, agent, account };
    const visited = visit(random, visitor, from, 2 + Math.floor(random() * 3));
    const room = total - records.length;
    const isTooLong = visited.length > room;
    records.push(...(isTooLong ? new Browser(random, visitor, from).look(room).rows : visited));
  }
  return records;
}
