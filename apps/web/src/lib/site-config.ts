/** What the site knows only of the place it runs in. Everything is off until it is configured. */
export interface SiteConfig {
  /** Where page views and events are reported to. */
  readonly analyticsUrl?: string;
  /** Where a store carries the request logger. */
  readonly loggerInstallUrl?: string;
}

let reading: Promise<SiteConfig> | undefined;

async function fetchConfig(): Promise<SiteConfig> {
  try {
    const response = await fetch('/site-config.json', { method: 'GET' });
    const told: Record<string, unknown> = JSON.parse(await response.text());
    const read = (name: keyof SiteConfig) =>
      typeof told[name] === 'string' && told[name] ? told[name] : undefined;
    return { analyticsUrl: read('analyticsUrl'), loggerInstallUrl: read('loggerInstallUrl') };
  } catch {
    // No answer, or none that can be read: nothing is configured, and the next page asks again.
    reading = undefined;
    return {};
  }
}

/** Reads the configuration once a visit. Never rejects. */
export function readSiteConfig(): Promise<SiteConfig> {
  return (reading ??= fetchConfig());
}
