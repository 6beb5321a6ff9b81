import { HOST_NAME, type HttpRequest, type HttpResponse } from '@netward/lab-engine';
import {
  openSite,
  siteAnswer,
  type AccountEvent,
  type ShopAccounts,
} from '@netward/lab-engine/accounts';
import { shuffled } from '../seeded.ts';
import { lineOf } from './lines.ts';
import {
  AGENTS,
  recordOf,
  secondsOf,
  timeOfDay,
  type AccessRecord,
  type AccountRecord,
  type Proxy,
  type ShopRecord,
} from './records.ts';
import { PAGES } from './site.ts';

/**
 * What happens at some time, in seconds since midnight: a request, 'web 192.0.2.18 GET /cups chrome' with the
 * body of a form behind it, or a record of a device in front of the shop as it will stand there.
 */
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

/** Somebody who asks for pages, one after the other. */
class Browser {
  readonly rows: Drafted[] = [];

  constructor(
    private readonly random: () => number,
    private readonly visitor: Visitor,
    private at: number,
  ) {}

  ask(request: string, isRedirected = false): void {
    const [method = '', target = '', body = ''] = request.split(' ');
    const { address, agent } = this.visitor;
    const text = `web ${address} ${method} ${target} ${agent}`;
    this.rows.push({ at: this.at, text: body ? `${text} ${body}` : text });
    // A browser follows a redirect at once; a person reads.
    this.at += isRedirected ? Math.floor(this.random() * 2) : 6 + Math.floor(this.random() * 55);
  }

  /** The home page and some others. */
  look(pages: number): this {
    this.ask('GET /');
    for (const [path] of shuffled(this.random, PAGES).slice(1, pages)) this.ask(`GET ${path}`);
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
    browser.ask('GET /login');
    browser.ask(`GET /login?user=${user}&pw=${password}`, true);
    browser.ask('GET /account');
  }
  if (random() < 0.35) {
    browser.ask('POST /cart/add', true);
    const count = 1 + Math.floor(random() * 3);
    const added = browser.rows.pop()!;
    browser.rows.push({ ...added, text: `${added.text} count=${count}` });
    browser.ask('GET /cart');
  }
  return browser.rows;
}

/** A request of somebody at some time. */
export function get({ address, agent }: Visitor, at: number, target: string): Drafted {
  return { at, text: `web ${address} GET ${target} ${agent}` };
}

/** Somebody tries these passwords in turn, at these times. */
export function failures(
  visitor: Visitor,
  user: string,
  passwords: readonly string[],
  times: readonly number[],
): Drafted[] {
  return times.map((at, index) =>
    get(visitor, at, `/login?user=${user}&pw=${passwords[index % passwords.length]}`),
  );
}

/** Somebody gets in, and is sent on to the account. */
export function login(
  visitor: Visitor,
  [user, password]: readonly [string, string],
  at: number,
): Drafted[] {
  return [get(visitor, at, `/login?user=${user}&pw=${password}`), get(visitor, at + 1, '/account')];
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
    .map(([path, after]) => get(reader, from + after, `/catalogue-2024/${path}.html`));
}

/** Every so many seconds, from a time of day on. */
export function times(from: string, count: number, gap: number): number[] {
  return Array.from({ length: count }, (_, index) => secondsOf(from) + index * gap);
}

/** By time; of the same second, in the order in which they were drafted. */
function byTime(drafted: readonly Drafted[]): readonly Drafted[] {
  return [...drafted].sort((a, b) => a.at - b.at);
}

/** The shop of a morning: what it has, the date, and the proxy before it. */
export interface Shop {
  readonly site: ShopAccounts;
  readonly day: string;
  readonly proxy: Proxy;
}

/** A browser's cookies, by name. */
type Jar = Map<string, string>;

function requestOf(text: string, jar: Jar): HttpRequest {
  const [, , method, target = '', agent = '', body] = text.split(' ');
  const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    kind: 'page',
    target,
    version: '1.1',
    host: HOST_NAME,
    agent: AGENTS[agent] ?? agent,
    forwardedFor: null,
    ...(method === 'POST' ? { method } : {}),
    ...(cookies ? { headers: [`Cookie: ${cookies}`] } : {}),
    ...(body ? { body } : {}),
  };
}

function keep(jar: Jar, { headers = [] }: HttpResponse): void {
  for (const line of headers) {
    const [, name, value] = /^Set-Cookie: (\w+)=(\w+)/.exec(line) ?? [];
    if (name) jar.set(name, value!);
  }
}

/**
 * The records of a morning, by time: requests are answered by the shop, which writes its own line first, since
 * nginx writes when the answer has left. `watch` says what a sensor behind the proxy adds.
 */
export function recordsBy(
  drafted: readonly Drafted[],
  { site, day, proxy }: Shop,
  watch: (answered: AccessRecord) => readonly string[] = () => [],
): readonly ShopRecord[] {
  const memory = openSite(site);
  const jars = new Map<string, Jar>();
  const records: ShopRecord[] = [];
  const idOfNext = () => `r${records.length + 1}`;
  for (const { at, text } of byTime(drafted)) {
    const time = timeOfDay(at);
    if (!text.startsWith('web ')) {
      records.push(recordOf(`${time} ${text}`, idOfNext()));
      continue;
    }
    const [, client = '', method = '', target = '', agent = ''] = text.split(' ');
    const jar = jars.get(client) ?? new Map<string, string>();
    jars.set(client, jar);
    const { response, event } = siteAnswer(site, memory, requestOf(text, jar));
    keep(jar, response);
    if (event) records.push(accountRecord(idOfNext(), at, client, event));
    const { status, body } = response;
    const bytes = body.length;
    const row = `${time} nginx ${client} ${method} ${target} ${status} ${bytes} ${agent}`;
    const id = idOfNext();
    const page = {
      id,
      at,
      row,
      tool: 'nginx',
      client,
      method,
      target,
      status,
      bytes,
      agent,
    } as const;
    const answered = site.leaks.includes(target) ? { ...page, body } : page;
    records.push(answered);
    if (site.leaks.length > 0) memory.lines.push(lineOf(answered, day, proxy));
    for (const added of watch(answered)) records.push(recordOf(`${time} ${added}`, idOfNext()));
  }
  return records;
}

function accountRecord(
  id: string,
  at: number,
  client: string,
  { event, user, detail }: AccountEvent,
): AccountRecord {
  const row = `${timeOfDay(at)} shop ${client} ${event} ${user} ${detail}`.trimEnd();
  return { id, at, row, tool: 'shop', client, event, user, detail };
}

/** How many records a request or an alert leaves. */
function leaves({ text }: Drafted): number {
  const isOfAccount = /^web \S+ (?:GET \/login\?user=|POST \/(?:account|admin)\/)/.test(text);
  return isOfAccount ? 2 : 1;
}

function leftBy(drafted: readonly Drafted[]): number {
  return drafted.reduce((sum, each) => sum + leaves(each), 0);
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
  seen.isLoggedIn ||= text.includes(' /login?user=');
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
  let count = leftBy(records);
  for (let turn = 0; count < total; turn++) {
    const { address, agent, account } = visitors[turn % visitors.length]!;
    const from = Math.floor(hours[0] + random() * (hours[1] - hours[0] - 300));
    const own = known.get(address);
    const pause = PAUSE / (1 + Math.floor(turn / PATIENCE));
    if (own?.times.some((at) => Math.abs(at - from) < pause)) continue;
    const visitor = own?.isLoggedIn ? { address, agent } : { address, agent, account };
    const visited = visit(random, visitor, from, 2 + Math.floor(random() * 3));
    const room = total - count;
    const isTooLong = leftBy(visited) > room;
    const added = isTooLong ? new Browser(random, visitor, from).look(room).rows : visited;
    for (const record of added) see(known, record);
    records.push(...added);
    count += leftBy(added);
  }
  return records;
}
