/**
 * The server is a small shop, vulnerable on purpose, that writes an access log; behind a balancer
 * there are two of it. 200 means that it answered; whether an attack worked, the answer itself tells. The
 * shop builds its SQL from what it is given, and repeats it unescaped. Left out: everything that a sold
 * article needs.
 */
import { seenBy, COSTS, type Connection } from '../../packets/connection.ts';
import type { LabState } from '../derived.ts';
import { ADDRESSES } from '../../cast.ts';
import type { HttpRequest, HttpResponse, AccountEvent } from '../../packets/evidence.ts';
import { note, type Walk } from '../../walk.ts';
import type { Device, Inline } from '../device.ts';
import { nodeWords, words } from './words.ts';
import { response, formText } from '../../packets/payloads.ts';
import shop from './shop.json' with { type: 'json' };

/** A web server elsewhere: what it has to be, for somebody who asks it for a page. */
export interface WebHost {
  readonly name: string;
  /** The ports of plain HTTP and of HTTPS; null for a host without. */
  readonly http: number | null;
  readonly https: number | null;
  /** The one address that its own filter lets in; null for a host that takes everybody. */
  readonly admits: string | null;
}

/** Whether the far end's own filter lets a connection in. */
export function admits({ hosts }: LabState, connection: Connection): boolean {
  const only = hosts[connection.destination]?.admits ?? null;
  return only === null || only === seenBy(connection);
}

/** Where somebody who knows the site asks for it: its own port, or else the standard one of the scheme. */
export function portOf({ hosts, ports }: LabState, destination: string, scheme: 'http' | 'https') {
  const { http, https } = hosts[destination] ?? ports;
  return scheme === 'http' ? (http ?? 80) : (https ?? 443);
}

const state = {
  /** Whether there is a page for every path, as a shop of some size has. */
  hasEveryPage: false,
  hosts: {} as Readonly<Record<string, WebHost>>,
  /** Passwords by user; null for a shop that lets everybody in. */
  accounts: null as Readonly<Record<string, string>> | null,
  /** nginx's `combined`, or `main`, which ends with X-Forwarded-For. */
  logFormat: 'combined' as 'combined' | 'main',
};

const inline = serverWith((request, { hasEveryPage, accounts }) =>
  hasEveryPage ? anyPage(request) : shopAnswer(request, accounts),
);

export const server = {
  name: 'Server',
  feed: 'web log',
  nodes: {
    server: { address: ADDRESSES.server, segment: 'servers', ...nodeWords.server },
    'web-a': { address: ADDRESSES['web-a'], segment: 'servers', ...nodeWords['web-a'] },
    'web-b': { address: ADDRESSES['web-b'], segment: 'servers', ...nodeWords['web-b'] },
  },
  state,
  words,
  inline,
} as const satisfies Device;

/** A server that answers every request by these pages, and writes its line. */
export function serverWith(
  page: (request: HttpRequest, state: Pick<LabState, 'hasEveryPage' | 'accounts'>) => HttpResponse,
): Inline {
  const answer = (request: HttpRequest, connection: Connection, walk: Walk): HttpResponse => {
    const response = page(request, walk.state);
    walk.clock += COSTS.answer;
    noteAnswer(walk, connection, request, response);
    return response;
  };
  return { device: 'Server', node: 'server', isIn: () => true, answer };
}

/** Writes down an answer, and what the shop itself wrote about an account. */
export function noteAnswer(
  walk: Walk,
  connection: Connection,
  request: HttpRequest,
  { status }: HttpResponse,
  account: AccountEvent | null = null,
): void {
  const { to } = connection.wires.at(-1)!;
  note(walk, status === 404 ? 'server-not-found' : 'server-answered', {
    node: to,
    source: seenBy(connection),
    request,
    status,
    action: 'passed',
    backend: to === 'web-a' || to === 'web-b' ? to : null,
    account,
  });
}

type Row = Readonly<Record<string, string>>;

/** The tables of its database. */
export const TABLES: Readonly<Record<string, readonly Row[]>> = shop.tables;

const PAGES: ReadonlyMap<string, HttpResponse> = new Map(
  Object.entries(shop.pages).map(([path, body]) => [path, response(200, body)]),
);
const PAGE = PAGES.get('/')!;
/** What else it sells by, each one page here. */
const ROOMS = new Set(shop.rooms.split(' '));
const MISSING = response(404, '<h1>No such page</h1>');

const WRONG = response(200, '<h1>Wrong name or password</h1>');

function isLogin(body: string, accounts: Readonly<Record<string, string>>): boolean {
  const form = new Map(body.split('&').map((field) => field.split('=') as [string, string]));
  const [user, password] = ['user', 'password'].map((name) => formText(form.get(name) ?? ''));
  // A quotation mark ends the name in the SQL, and what follows is SQL.
  if ([user, password].some((text) => /'\s*(?:or\b|and\b|;|--|#)/i.test(text!))) return true;
  return Object.hasOwn(accounts, user!) && accounts[user!] === password;
}

/** What the shop answers to a request; it looks into a body only where it has accounts. */
export function shopAnswer(
  { target, body }: Pick<HttpRequest, 'target' | 'body'>,
  accounts: Readonly<Record<string, string>> | null = null,
): HttpResponse {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (path === '/login' && body && accounts && !isLogin(body, accounts)) return WRONG;
  if (path === '/search') {
    const words = parameter(target.split('?')[1] ?? '', 'q');
    return response(200, `You searched for ${words}: ${found(words)}`);
  }
  return PAGES.get(path) ?? (isInRoom(path) ? PAGE : MISSING);
}

function isInRoom(path: string): boolean {
  const from = path.indexOf('/') + 1;
  const to = path.indexOf('/', from);
  return !path.endsWith('/') && ROOMS.has(path.slice(from, to === -1 ? undefined : to));
}

/** One session for everyone: its holder is logged in, with no further check. */
const LOGGED_IN = response(200, '<h1>Welcome back</h1>', {
  headers: ['Set-Cookie: session=9f3ac1; Path=/; Domain=shop.lab'],
});

/** What a shop with a page for every path answers; a form that is posted there logs in. */
export function anyPage({ method }: Pick<HttpRequest, 'method'>): HttpResponse {
  return method === 'POST' ? LOGGED_IN : PAGE;
}

/** A parameter of a form, decoded where that can be done. */
export function parameter(form: string, name: string): string {
  const pair = form.split('&').find((each) => each.startsWith(`${name}=`)) ?? '';
  return formText(pair.slice(name.length + 1));
}

const UNION = /^[^']*'\s*union\s+select\s+([\w\s,]+?)\s+from\s+(\w+)\s*--/i;

/** The rows of: select name, price from articles where name = 'words'. */
function found(words: string): string {
  const [, columns, table] = UNION.exec(words) ?? [];
  if (columns && table) {
    const names = columns.split(',').map((column) => column.trim());
    const values = (TABLES[table] ?? []).flatMap((row) => names.map((name) => row[name]));
    // A union needs as many columns as the query before it, and a table that exists has rows here.
    const isPossible = names.length === 2 && values.length > 0 && !values.includes(undefined);
    return isPossible ? values.join(' ') : 'SQL error';
  }
  const quotes = words.split("'").length - 1;
  if (quotes % 2 === 1) return 'SQL error';
  const article = TABLES['articles']!.find(({ name }) => name === words);
  return article ? Object.values(article).join(' ') : 'nothing found';
}
