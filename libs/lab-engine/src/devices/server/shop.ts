/**
 * The application behind the web server: a small shop with two faults on purpose. It builds its SQL
 * from what it is given, and repeats it unescaped. Left out: everything that a sold article needs.
 */
import { response } from '../../packets/answers.ts';
import type { HttpRequest, HttpResponse } from '../../packets/packet.ts';

type Row = Readonly<Record<string, string>>;

/** The tables of its database. */
export const TABLES: Readonly<Record<string, readonly Row[]>> = {
  articles: [{ name: 'cup', price: '5' }],
  users: [{ name: 'alice', password: 'hunter2' }],
};

const PAGES: Readonly<Record<string, string>> = {
  '/': '<h1>Shop</h1>',
  '/login': '<h1>Welcome back</h1>',
  '/admin/': '<h1>Administration</h1>',
};
/** What else it sells by, each one page here. */
const ROOMS = new Set(
  'blog cart category checkout contact file help product review sale track'.split(' '),
);
const MISSING = response(404, '<h1>No such page</h1>');

/** What the shop answers to a request. It goes by the target alone. */
export function shopAnswer({ target }: Pick<HttpRequest, 'target'>): HttpResponse {
  const [path = '', query = ''] = target.split('?');
  if (path === '/search') {
    const words = wordsIn(query);
    return response(200, `You searched for ${words}: ${found(words)}`);
  }
  const isRoom = ROOMS.has(path.split('/')[1]!) && !path.endsWith('/');
  const page = isRoom ? PAGES['/'] : PAGES[path];
  return page === undefined ? MISSING : response(200, page);
}

const PAGE = response(200, '<h1>Shop</h1>');
/** One session for everybody: who has it is logged in, and nobody looks closer. */
const LOGGED_IN = response(200, '<h1>Welcome back</h1>', {
  headers: ['Set-Cookie: session=9f3ac1; Path=/; Domain=shop.lab'],
});

/** What a shop with a page for every path answers; a form that is posted there logs in. */
export function anyPage({ method }: Pick<HttpRequest, 'method'>): HttpResponse {
  return method === 'POST' ? LOGGED_IN : PAGE;
}

/** The parameter q, decoded as a form where that can be done. */
function wordsIn(query: string): string {
  const parameter = query.split('&').find((each) => each.startsWith('q=')) ?? 'q=';
  const words = parameter.slice(2).replaceAll('+', ' ');
  try {
    return decodeURIComponent(words);
  } catch {
    return words;
  }
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
