import type { HttpResponse } from '@netward/lab-engine';
import type { MorningFlow } from './morning.ts';

/** The body of a page, of which nobody shows more. */
const PAGE: HttpResponse = { status: 200, location: null, hsts: false, body: '<h1>Shop</h1>' };
const WELCOME: HttpResponse = { ...PAGE, body: '<h1>Welcome back</h1>' };
const WRONG: HttpResponse = { ...PAGE, body: '<h1>Wrong name or password</h1>' };
const MISSING: HttpResponse = { ...PAGE, status: 404, body: '<h1>No such page</h1>' };

/** The paths that the shop has of those that searchers try. */
const PAGES = new Set(['path-account', 'path-admin', 'path-blog', 'path-cart']);

/** What the shop answers. */
export function responseTo({ asked, request, isAttack }: MorningFlow): HttpResponse {
  if (asked.startsWith('guess-')) return WRONG;
  if (asked.startsWith('path-')) return PAGES.has(asked) ? PAGE : MISSING;
  return request.target === '/login' && !isAttack ? WELCOME : PAGE;
}
