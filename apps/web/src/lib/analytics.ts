import { tokenPaths } from '@netward/contracts';
import { readPermission } from './permission.ts';
import { readSiteConfig } from './site-config.ts';

export interface AnalyticsEvents {
  readonly page_view: Record<never, never>;
  readonly quiz_submitted: { readonly level: string; readonly total: number };
}

/** Do Not Track, or Global Privacy Control. */
function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

const isTokenPage = (path: string) => tokenPaths.some((tokenPath) => path.startsWith(tokenPath));

/**
 * A document that arrived with a token contacts no third party while it lives: its content policy
 * forbids it, whichever page the app now shows.
 */
function cameWithToken(): boolean {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  return isTokenPage(new URL(arrival?.name ?? location.href).pathname);
}

function isOffFor(path: string): boolean {
  return cameWithToken() || isTokenPage(path) || wantsPrivacy();
}

/** The host of the configured counter, if the visitor has to be asked about it; undefined if not. */
export async function counterToAskAbout(
  path: string = location.pathname,
): Promise<string | undefined> {
  if (isOffFor(path) || readPermission('visitorCounter')) return undefined;
  const { analyticsUrl } = await readSiteConfig();
  return analyticsUrl && new URL(analyticsUrl).host;
}

/**
 * Reports an event and the page's path to the configured address. Never throws. It never sends a query,
 * and sends nothing before the visitor has allowed it, nothing from pages that open mailed links, nothing if
 * the visitor objects to tracking, and nothing without a configured address.
 */
export async function report<Name extends keyof AnalyticsEvents>(
  event: Name,
  details: AnalyticsEvents[Name],
  path: string = location.pathname,
): Promise<void> {
  if (isOffFor(path) || readPermission('visitorCounter') !== 'allowed') return;
  const { analyticsUrl } = await readSiteConfig();
  if (!analyticsUrl) return;
  // Unlike `sendBeacon`, neither sends nor accepts the counter's cookies.
  await fetch(analyticsUrl, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify({ event, path, ...details }),
  }).catch(() => {});
}
