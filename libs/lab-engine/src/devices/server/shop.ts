/**
 * The application behind the web server: a small shop with two flaws on purpose. It builds its SQL
 * from what it is given, and repeats it unescaped. Left out: everything that a sold article needs.
 */
import { response, formText } from '../../packets/payloads.ts';
import type { HttpRequest, HttpResponse } from '../../packets/evidence.ts';

type Row = Readonly<Record<string, string>>;

/** The tables of its database. */
export const TABLES: Readonly<Record<string, readonly Row[]>> = {
  articles: [{ name: 'cup', price: '5' }],
  users: [{ name: 'alice', password: 'hunter2' }],
};

const PAGE = response(200, '<h1>Shop</h1>');
const PAGES: ReadonlyMap<string, HttpResponse> = new Map([
  ['/', PAGE],
  ['/login', response(200, '<h1>Welcome back</h1>')],
  ['/admin/', response(200, '<h1>Administration</h1>')],
]);
/** What else it sells by, each one page here. */
const ROOMS = new Set(
  'blog cart category checkout contact file help product review sale track'.split(' '),
);
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
