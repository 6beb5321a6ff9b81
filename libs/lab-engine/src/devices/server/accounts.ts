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
import { accessEntry } from './print.ts';
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

/** What a shop remembers: it changes in place. */
interface SiteMemory {
  readonly passwords: Map<string, string>;
  readonly sessions: Map<string, Session>;
  opened: number;
  readonly carts: Map<string, number>;
  /** The lines of its access log, written out when the page is asked for that lists them. */
  readonly lines: (() => string)[];
}

/** A shop without a login yet. */
export function openSite({ accounts }: ShopAccounts): SiteMemory {
  const passwords = new Map(accounts.map(({ user, password }) => [user, password] as const));
  return { passwords, sessions: new Map(), opened: 0, carts: new Map(), lines: [] };
}

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

function logIn({ accounts }: ShopAccounts, memory: SiteMemory, query: string): SiteAnswer {
  const user = parameter(query, 'user');
  if (memory.passwords.get(user) !== parameter(query, 'pw'))
    return { ...page(401, NO_ACCESS), event: { event: 'login_failed', user, detail: '' } };
  const { role } = accounts.find((account) => account.user === user)!;
  memory.opened += 1;
  const id = `s${memory.opened}`;
  memory.sessions.set(id, { user, role });
  const event = { event: 'session_opened', user, detail: `role=${role}` } as const;
  return { response: redirect('/account', `session=${id}`), event };
}

/** A new password ends every other session of its account. */
function changePassword(memory: SiteMemory, session: Session, body: string): SiteAnswer {
  memory.passwords.set(session.user, parameter(body, 'password'));
  for (const [id, other] of memory.sessions)
    if (other.user === session.user && other !== session) memory.sessions.delete(id);
  const event = { event: 'password_changed', user: session.user, detail: '' } as const;
  return { response: redirect('/account'), event };
}

function createToken({ user }: Session, body: string): SiteAnswer {
  const detail = `name=${parameter(body, 'name')}`;
  return { response: redirect('/admin/tokens'), event: { event: 'token_created', user, detail } };
}

function addToCart(memory: SiteMemory, request: HttpRequest): SiteAnswer {
  const known = cookieIn(request, 'cart');
  const id = known ?? `c${memory.carts.size + 1}`;
  const count = Number(parameter(request.body ?? '', 'count')) || 1;
  memory.carts.set(id, (memory.carts.get(id) ?? 0) + count);
  return { response: redirect('/cart', known ? undefined : `cart=${id}`), event: null };
}

/** An empty cart is as long as one with an article: it offers one. */
function cartPage(memory: SiteMemory, request: HttpRequest): SiteAnswer {
  const count = memory.carts.get(cookieIn(request, 'cart') ?? '') ?? 1;
  return page(200, 2207 + 311 * count);
}

/** What may be seen or done with a session only; null where none is needed. */
function forMembers(memory: SiteMemory, path: string, request: HttpRequest) {
  const isStaffOnly = path.startsWith('/admin/');
  if (!isStaffOnly && !path.startsWith('/account')) return null;
  const session = memory.sessions.get(cookieIn(request, 'session') ?? '');
  const isAllowed = session && (!isStaffOnly || session.role !== 'customer');
  return isAllowed ? session : page(401, NO_ACCESS);
}

/** What the shop answers to a request, and writes about it. Its caller adds the access line to `lines`. */
export function siteAnswer(
  site: ShopAccounts,
  memory: SiteMemory,
  request: HttpRequest,
): SiteAnswer {
  const { target, method = 'GET', body = '' } = request;
  const [path = '', query = ''] = target.split('?');
  if (path === '/login' && query) return logIn(site, memory, query);
  if (path === '/cart/add' && method === 'POST') return addToCart(memory, request);
  if (path === '/cart') return cartPage(memory, request);
  const member = forMembers(memory, path, request);
  if (member && 'response' in member) return member;
  if (member && method === 'POST' && path === '/account/password')
    return changePassword(memory, member, body);
  if (member && method === 'POST' && path === '/admin/tokens') return createToken(member, body);
  if (member && path === '/account') return page(200, 3544 + member.user.length);
  if (site.leaks.includes(path)) {
    const lines = memory.lines.map((line) => `${line()}\n`).join('');
    return { response: response(200, lines), event: null };
  }
  const roleOnly = member ? site.pages[`${path} ${member.role}`] : undefined;
  const bytes = roleOnly ?? site.pages[target] ?? site.pages[path];
  return bytes === undefined ? page(404, NO_PAGE) : page(200, bytes);
}

/** A shop with accounts, in the place of the lab's own. */
export class AccountServer implements Inline {
  readonly device = 'Server';
  readonly node = 'server';
  readonly #memory: SiteMemory;

  /** `midnight` is when the stream's day begins, in milliseconds since 1970: a page lists log lines. */
  constructor(
    readonly site: ShopAccounts,
    readonly midnight: number,
  ) {
    this.#memory = openSite(site);
  }

  isIn(): boolean {
    return true;
  }

  answer(request: HttpRequest, connection: Connection, walk: Walk): HttpResponse {
    const { response, event: account } = siteAnswer(this.site, this.#memory, request);
    walk.clock += COSTS.answer;
    noteAnswer(walk, connection, request, response, account);
    if (this.site.leaks.length > 0) {
      const at = this.midnight * 1000 + walk.clock;
      const { state } = walk;
      const line = () => accessEntry(seenBy(connection), at, request, response, state);
      this.#memory.lines.push(line);
    }
    return response;
  }
}
