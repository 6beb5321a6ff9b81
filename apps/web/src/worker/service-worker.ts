/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { getCacheKeyForURL, precacheAndRoute, PrecacheFallbackPlugin } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import type { TakeOver } from './register.ts';

declare const self: ServiceWorkerGlobalScope;
/** The files that the lab needs and the shell; the build writes the list. */
declare const PRECACHED: { url: string; revision: string | null }[];
/** The page without content, in which the app draws the page of any address. */
declare const SHELL: string;
/** The scripts of pages that are not kept until they are opened, and the script that stands in for them. */
declare const OTHER_PAGES: string[];
declare const STAND_IN: string;

const LATER_FILES_MAX = 150;
/** A train's network often takes requests and answers none. */
const NAVIGATION_SECONDS = 5;

precacheAndRoute(PRECACHED);

/**
 * What to answer for a file that cannot be fetched. The list of a newer worker, which still waits, may
 * have it. The script of a page that was never opened here becomes the page that says so: the app then
 * needs no code for it. A style sheet is empty, as such a page would wait for its own.
 */
async function withoutNetwork({ request }: { request: Request }): Promise<Response | undefined> {
  const found = await caches.match(request.url, { ignoreVary: true });
  const { pathname } = new URL(request.url);
  if (found) return found;
  if (pathname.endsWith('.css'))
    return new Response('', { headers: { 'content-type': 'text/css' } });
  if (!OTHER_PAGES.includes(pathname)) return undefined;
  return new Response(STAND_IN, { headers: { 'content-type': 'text/javascript' } });
}

// A file's name changes with its content, so a copy is never out of date. Files of pages that were
// opened are kept.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'opened',
    plugins: [
      new ExpirationPlugin({ maxEntries: LATER_FILES_MAX, purgeOnQuotaError: true }),
      { handlerDidError: withoutNetwork },
    ],
  }),
);

// With a network every page comes from the server, so it is never older than its files. No page is kept
// but the shell, and nothing else is touched: no call of the API, no download.
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NAVIGATION_SECONDS,
      plugins: [new PrecacheFallbackPlugin({ fallbackURL: SHELL })],
    }),
    { denylist: [/^\/api\//, /\.[^/]*$/] },
  ),
);

// The first page of all is served from here at once, instead of from its next load on.
clientsClaim();

self.addEventListener('activate', (event) =>
  event.waitUntil(self.registration.navigationPreload?.enable()),
);

/**
 * A new version waits until no page of the old one is open, whose files it would delete. A page that
 * has just been loaded asks for it: it may take over if the page is its own and no other is open.
 */
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { type, script } = event.data as Partial<TakeOver>;
  if (type !== 'TAKE_OVER' || !script || !getCacheKeyForURL(script)) return;
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  event.waitUntil(pages.then(({ length }) => (length === 1 ? self.skipWaiting() : undefined)));
});
