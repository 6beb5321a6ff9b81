/** Customers who fill a morning up. */
import { shuffled } from '../seeded.ts';
import { get, type Act, type Visitor, PAGES } from './site.ts';

/** Somebody who asks for pages, one after the other. */
class Browser {
  readonly acts: Act[] = [];

  constructor(
    private readonly random: () => number,
    private readonly visitor: Visitor,
    private at: number,
  ) {}

  /** A browser follows a redirect at once; a person reads. */
  ask(target: string, isRedirected = false): void {
    this.acts.push(get(this.visitor, this.at, target));
    this.at += isRedirected ? Math.floor(this.random() * 2) : 6 + Math.floor(this.random() * 55);
  }

  /** The same with a form. */
  post(target: string, bodyOf: () => string): void {
    this.ask(target, true);
    const asked = this.acts.pop()!;
    this.acts.push({ ...asked, method: 'POST', body: bodyOf() });
  }

  /** The home page and some others. */
  look(pages: number): this {
    this.ask('/');
    for (const path of shuffled(this.random, PAGES).slice(1, pages)) this.ask(path);
    return this;
  }
}

/** A visit: some pages, perhaps a login, the cart and an order. */
function visit(
  random: () => number,
  visitor: Visitor,
  from: number,
  pages: number,
): readonly Act[] {
  const browser = new Browser(random, visitor, from).look(pages);
  if (visitor.account && random() < 0.9) {
    const [user, password] = visitor.account;
    browser.ask('/login');
    browser.ask(`/login?user=${user}&pw=${password}`, true);
    browser.ask('/account');
  }
  if (random() < 0.35) {
    browser.post('/cart/add', () => `count=${1 + Math.floor(random() * 3)}`);
    browser.ask('/cart');
  }
  return browser.acts;
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
    const added =
      leftBy(visited) > room ? new Browser(random, guest, from).look(room).acts : visited;
    acts.push(...added);
    room -= leftBy(added);
  }
  return acts;
}
