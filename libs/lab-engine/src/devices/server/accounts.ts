/**
 * The server over a stream, with a shop that keeps accounts, sessions and carts: pure functions over a memory
 * that lives as long as the stream. It writes an access log, and a separate log about accounts; behind a
 * balancer both servers share what it remembers. Two flaws on purpose: people log in by GET, so that whatever
 * keeps request lines keeps passwords, and a page lists the requests of the day to everybody. Left out: hashing, expiry, lockout, stock and
 * payment; a page is as long as it was set to be, and says nothing.
 */
import { response } from '../../packets/payloads.ts';
import { seenBy, COSTS, type Connection } from '../../packets/connection.ts';
import type { HttpRequest, HttpResponse, AccountEvent } from '../../packets/evidence.ts';
import type { Walk } from '../../walk.ts';
import type { Inline } from '../device.ts';
import { accessEntry } from './access-entry.ts';
import { noteAnswer, parameter } from './server.ts';

interface ShopAccount {
  readonly user: string;
  readonly password: string;
  /** Everybody but a 'customer' may see the administration. */
  readonly role: string;
}

/** What a shop has. */
export interface ShopAccounts {
  readonly accounts: readonly ShopAccount[];
  /** The length of each page's body, by target as it is sent, or by path. */
  readonly pages: Readonly<Record<string, number>>;
  /** Pages that list the requests so far to anyone who asks. */
  readonly leaks: readonly string[];
}

interface SiteAnswer {
  readonly response: HttpResponse;
  readonly event: AccountEvent | null;
}

type Session = Pick<ShopAccount, 'user' | 'role'>;

const NO_PAGE = 1131;
const NO_ACCESS = 1204;

const HEADING = '<h1>Shop</h1>';
/** A part of a long text costs no copy. */
const FILLER = '.'.repeat(100_000);

function page(status: number, bytes: number): SiteAnswer {
  const body = HEADING + FILLER.slice(0, Math.max(0, bytes - HEADING.length));
  return { response: response(status, body), event: null };
}

/** Sends a browser on, which a form does after everything that it changes. */
function redirect(location: string, cookie?: string): HttpResponse {
  const headers = cookie ? [`Set-Cookie: ${cookie}; Path=/; HttpOnly`] : [];
  return response(302, '', { location, headers });
}

function cookieIn({ headers = [] }: HttpRequest, name: string): string | null {
  const pairs = headers
    .filter((line) => line.startsWith('Cookie: '))
    .flatMap((line) => line.slice('Cookie: '.length).split('; '));
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

function createToken({ user }: Session, body: string): SiteAnswer {
  const detail = `name=${parameter(body, 'name')}`;
  return { response: redirect('/admin/tokens'), event: { event: 'token_created', user, detail } };
}

/** A shop and what it remembers; there is no login yet. */
export class AccountSite {
  /** The lines of its access log, written out when the page is asked for that lists them. */
  readonly lines: (() => string)[] = [];
  readonly #passwords: Map<string, string>;
  readonly #sessions = new Map<string, Session>();
  #opened = 0;
  readonly #carts = new Map<string, number>();

  constructor(readonly shop: ShopAccounts) {
    this.#passwords = new Map(shop.accounts.map(({ user, password }) => [user, password]));
  }

  /** What the shop answers to a request, and writes about it. Its caller adds the access line to `lines`. */
  answer(request: HttpRequest): SiteAnswer {
    const { target, method = 'GET', body = '' } = request;
    const { leaks, pages } = this.shop;
    const [path = '', query = ''] = target.split('?');
    if (path === '/login' && query) return this.#logIn(query);
    if (path === '/cart/add' && method === 'POST') return this.#addToCart(request);
    // An empty cart is as long as one with an article: it offers one.
    if (path === '/cart')
      return page(200, 2207 + 311 * (this.#carts.get(cookieIn(request, 'cart') ?? '') ?? 1));
    const member = this.#member(path, request);
    if (member && 'response' in member) return member;
    if (member && method === 'POST' && path === '/account/password')
      return this.#changePassword(member, body);
    if (member && method === 'POST' && path === '/admin/tokens') return createToken(member, body);
    if (member && path === '/account') return page(200, 3544 + member.user.length);
    if (leaks.includes(path)) {
      const lines = this.lines.map((line) => `${line()}\n`).join('');
      return { response: response(200, lines), event: null };
    }
    const roleOnly = member ? pages[`${path} ${member.role}`] : undefined;
    const bytes = roleOnly ?? pages[target] ?? pages[path];
    return bytes === undefined ? page(404, NO_PAGE) : page(200, bytes);
  }

  #logIn(query: string): SiteAnswer {
    const user = parameter(query, 'user');
    if (this.#passwords.get(user) !== parameter(query, 'pw'))
      return { ...page(401, NO_ACCESS), event: { event: 'login_failed', user, detail: '' } };
    const { role } = this.shop.accounts.find((account) => account.user === user)!;
    this.#opened += 1;
    const id = `s${this.#opened}`;
    this.#sessions.set(id, { user, role });
    const event = { event: 'session_opened', user, detail: `role=${role}` } as const;
    return { response: redirect('/account', `session=${id}`), event };
  }

  /** A new password ends every other session of its account. */
  #changePassword(session: Session, body: string): SiteAnswer {
    const { user } = session;
    this.#passwords.set(user, parameter(body, 'password'));
    for (const [id, other] of this.#sessions)
      if (other.user === user && other !== session) this.#sessions.delete(id);
    return {
      response: redirect('/account'),
      event: { event: 'password_changed', user, detail: '' },
    };
  }

  #addToCart(request: HttpRequest): SiteAnswer {
    const known = cookieIn(request, 'cart');
    const id = known ?? `c${this.#carts.size + 1}`;
    const count = Number(parameter(request.body ?? '', 'count')) || 1;
    this.#carts.set(id, (this.#carts.get(id) ?? 0) + count);
    return { response: redirect('/cart', known ? undefined : `cart=${id}`), event: null };
  }

  /** Who may see or do what needs a session; null where none is needed. */
  #member(path: string, request: HttpRequest) {
    const isStaffOnly = path.startsWith('/admin/');
    if (!isStaffOnly && !path.startsWith('/account')) return null;
    const session = this.#sessions.get(cookieIn(request, 'session') ?? '');
    const isAllowed = session && (!isStaffOnly || session.role !== 'customer');
    return isAllowed ? session : page(401, NO_ACCESS);
  }
}

/** A shop with accounts, in the place of the lab's own. */
export class AccountServer implements Inline {
  readonly device = 'Server';
  readonly node = 'server';
  readonly #site: AccountSite;

  /** `midnight` is when the stream's day begins, in milliseconds since 1970: a page lists log lines. */
  constructor(
    shop: ShopAccounts,
    readonly midnight: number,
  ) {
    this.#site = new AccountSite(shop);
  }

  isIn(): boolean {
    return true;
  }

  answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
    const { response, event: account } = this.#site.answer(request);
    walk.clock += COSTS.answer;
    noteAnswer(walk, connection, request, response, account);
    if (this.#site.shop.leaks.length > 0) {
      const at = this.midnight * 1000 + walk.clock;
      const { state } = walk;
      const line = () => accessEntry(seenBy(connection), at, request, response, state);
      this.#site.lines.push(line);
    }
    return response;
  }
}
