import { tokenPaths } from '@netward/contracts';
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
 * A document that came with a token reaches no third party for as long as it lives: its policy says
 * so, whatever page the app shows in it by now.
 */
function cameWithToken(): boolean {
  const [arrival] = performance.getEntriesByType?.('navigation') ?? [];
  return isTokenPage(new URL(arrival?.name ?? location.href).pathname);
}

/**
 * Reports an event with the path of the page to the configured address: never a query, nothing from
 * the pages that open mail links, nothing against the reader's wish, nothing where no address is
 * configured.
 */
export async function report<Name extends keyof AnalyticsEvents>(
  event: Name,
  details: AnalyticsEvents[Name],
  path: string = location.pathname,
): Promise<void> {
  if (cameWithToken() || isTokenPage(path) || wantsPrivacy()) return;
  const { analyticsUrl } = await readSiteConfig();
  if (analyticsUrl) navigator.sendBeacon(analyticsUrl, JSON.stringify({ event, path, ...details }));
}
