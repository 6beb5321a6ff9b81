import type { InlineRule } from '@netward/lab-engine/suricata';
import type { ShopAccounts } from '@netward/lab-engine/accounts';
import data from './site.json' with { type: 'json' };
import type { AgentName } from '../agents.ts';
import { shuffled } from '../seeded.ts';

/** The pages that visitors look at. A page is always as long; what is in a cart is not. */
export const PAGES: readonly string[] = Object.keys(data.shown);

/** The rule of a sensor that tells a port scan. */
export const SCAN_RULE = data.scan as unknown as InlineRule;

/** Everybody who has an account, staff included. */
export const PASSWORDS: Readonly<Record<string, string>> = data.passwords;

/**
 * The shop, with the roles of its staff, more pages, and if there is one the page that gives passwords away: it
 * lists the requests so far, in a folder that says that it is there; `bytes` are those of the folder's page.
 */
export function shopWith(
  roles: Readonly<Record<string, string>> = {},
  leak: { folder: string; page: string; bytes: number } | null = null,
  more: ShopAccounts['pages'] = {},
): ShopAccounts {
  return {
    accounts: Object.entries(PASSWORDS).map(([user, password]) => ({
      user,
      password,
      role: roles[user] ?? 'customer',
    })),
    pages: {
      ...data.shown,
      ...data.others,
      ...more,
      ...(leak ? { [`/${leak.folder}/`]: leak.bytes } : {}),
    },
    leaks: leak ? [`/${leak.folder}/${leak.page}`] : [],
  };
}

/** A visitor of the shop: address, browser or program, and the account if there is one. */
export interface Visitor {
  readonly address: string;
  readonly agent: AgentName;
  readonly account?: readonly [user: string, password: string];
  readonly isAttacker?: boolean;
}

/** What somebody does at some time: a request, or a SYN to a port. */
export interface Act {
  /** Seconds since midnight. */
  readonly at: number;
  readonly visitor: Visitor;
  readonly method: 'GET' | 'POST' | 'SYN';
  /** As it is sent, percent-encoded; the port of a SYN. */
  readonly target: string;
  readonly body?: string;
  /** What it is a part of, where a morning tells its acts apart. */
  readonly episode?: number;
  /** It shows what its episode is about. */
  readonly isTelling?: boolean;
}

/** A visitor in one line: '192.0.2.23 android bob', the last of those who have an account. */
export function visitorOf(line: string): Visitor {
  const [address, agent, user] = line.split(' ') as [string, AgentName, string?];
  return user ? { address, agent, account: [user, PASSWORDS[user]!] } : { address, agent };
}

/** Somebody looks at the home page and some others, and can go on asking. */
function look(random: () => number, visitor: Visitor, from: number, pages: number) {
  const acts: Act[] = [];
  let at = from;
  // A browser follows a redirect at once; a person reads.
  const ask = (target: string, isRedirected = false): void => {
    acts.push({ at, visitor, method: 'GET', target });
    at += isRedirected ? Math.floor(random() * 2) : 6 + Math.floor(random() * 55);
  };
  ask('/');
  for (const path of shuffled(random, PAGES).slice(1, pages)) ask(path);
  return { acts, ask };
}

/** A visit: some pages, perhaps a login, the cart and an order. */
function visit(...[random, visitor, from, pages]: Parameters<typeof look>): readonly Act[] {
  const { acts, ask } = look(random, visitor, from, pages);
  if (visitor.account && random() < 0.9) {
    const [user, password] = visitor.account;
    ask('/login');
    ask(`/login?user=${user}&pw=${password}`, true);
    ask('/account');
  }
  if (random() < 0.35) {
    ask('/cart/add', true);
    const count = 1 + Math.floor(random() * 3);
    acts.push({ ...acts.pop()!, method: 'POST', body: `count=${count}` });
    ask('/cart');
  }
  return acts;
}

/** How many records web server and shop write about some acts: a form about an account leaves two. */
function leftBy(acts: readonly Act[]): number {
  const isOfAccount = ({ method, target }: Act) =>
    target.startsWith('/login?') ||
    (method === 'POST' && /^\/(account\/password|admin\/tokens)$/.test(target));
  const requests = acts.filter(({ method }) => method !== 'SYN');
  return requests.length + requests.filter(isOfAccount).length;
}

/** Between two visits of one person, in seconds. */
const PAUSE = 1200;
/** After so many tries in vain people come sooner again, so that a morning always fills up. */
const PATIENCE = 400;

/**
 * Visits until there are so many records. Somebody who comes again is still logged in, and the last one looks
 * at as many pages as there is room for. `hours` are seconds since midnight.
 */
export function fillUp(
  random: () => number,
  visitors: readonly Visitor[],
  scripted: readonly Act[],
  total: number,
  [opens, closes]: readonly [from: number, to: number],
): readonly Act[] {
  const acts = [...scripted];
  let room = total - leftBy(scripted);
  for (let turn = 0; room > 0; turn += 1) {
    const visitor = visitors[turn % visitors.length]!;
    const from = Math.floor(opens + random() * (closes - opens - 300));
    const { address, agent } = visitor;
    const own = acts.filter((act) => act.visitor.address === address);
    const pause = PAUSE / (1 + Math.floor(turn / PATIENCE));
    if (own.some(({ at }) => Math.abs(at - from) < pause)) continue;
    const isLoggedIn = own.some(({ target }) => target.startsWith('/login?'));
    const guest = isLoggedIn ? { address, agent } : visitor;
    const visited = visit(random, guest, from, 2 + Math.floor(random() * 3));
    const added = leftBy(visited) > room ? look(random, guest, from, room).acts : visited;
    acts.push(...added);
    room -= leftBy(added);
  }
  return acts;
}
