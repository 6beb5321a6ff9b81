import { oneOf } from './seeded.ts';

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

/** A visit: the home page, some others, perhaps the cart and an order. */
export function visit(
  random: () => number,
  { address, agent, account }: Visitor,
  from: number,
  length: number,
): Drafted[] {
  const rows: Drafted[] = [];
  let at = from;
  const ask = (method: string, target: string, status: number, bytes: number) => {
    rows.push({ at, text: `nginx ${address} ${method} ${target} ${status} ${bytes} ${agent}` });
    at += 6 + Math.floor(random() * 55);
  };
  ask('GET', '/', 200, 6120);
  for (let page = 1; page < length; page++) {
    const [path, bytes] = oneOf(random, PAGES);
    ask('GET', path, 200, bytes);
  }
  if (account && random() < 0.9) {
    const [user, password] = account;
    rows.push({ at: at, text: `shop ${address} session_opened ${user} role=customer` });
    ask('GET', `/login?user=${user}&pw=${password}`, 302, 0);
    ask('GET', '/account', 200, 3544 + user.length);
  }
  if (random() < 0.35) {
    ask('POST', '/cart/add', 302, 0);
    ask('GET', '/cart', 200, 2207 + Math.floor(random() * 4) * 311);
  }
  return rows;
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

/** Somebody gets in. */
export function login(
  { address, agent }: Visitor,
  [user, password]: readonly [string, string],
  role: string,
  at: number,
): Drafted[] {
  return [
    { at, text: `nginx ${address} GET /login?user=${user}&pw=${password} 302 0 ${agent}` },
    { at, text: `shop ${address} session_opened ${user} role=${role}` },
  ];
}

/** The rows of a stream by time; of the same second, in the order they were drafted. */
export function rowsOf(records: readonly Drafted[]): readonly string[] {
  return [...records].sort((a, b) => a.at - b.at).map(({ at, text }) => `${timeOfDay(at)} ${text}`);
}

/** Visits until there are so many records; the uptime check makes up what no visit fits into. */
export function fillUp(
  random: () => number,
  visitors: readonly Visitor[],
  scripted: readonly Drafted[],
  total: number,
  hours: readonly [from: number, to: number],
): Drafted[] {
  const records = [...scripted];
  for (let turn = 0; ; turn++) {
    const visitor = visitors[turn % visitors.length]!;
    const from = Math.floor(hours[0] + random() * (hours[1] - hours[0] - 600));
    const visited = visit(random, visitor, from, 2 + Math.floor(random() * 3));
    if (records.length + visited.length > total) break;
    records.push(...visited);
  }
  const missing = total - records.length;
  for (let check = 0; check < missing; check++)
    records.push({ at: hours[0] + 41 + check * 300, text: UPTIME_CHECK });
  return records;
}

const UPTIME_CHECK = 'nginx 198.51.100.9 GET / 200 6120 uptime';
