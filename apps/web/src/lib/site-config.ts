import { useEffect, useState } from 'react';

/** What depends on where the site runs. Everything is off until configured. */
export interface SiteConfig {
  readonly analyticsUrl?: string;
  readonly loggerInstallUrl?: string;
  /** What the button calls the OpenID provider that learners may log in with. */
  readonly providerName?: string;
  /** YouTube ids of the operator's own videos, by level. */
  readonly videoIds?: Readonly<Record<string, unknown>>;
  readonly videoThumbOrigin?: string;
}

let reading: Promise<SiteConfig> | undefined;

async function fetchConfig(): Promise<SiteConfig> {
  try {
    const response = await fetch('/site-config.json', { method: 'GET' });
    const told: Record<string, unknown> = JSON.parse(await response.text());
    const read = (name: keyof SiteConfig) =>
      typeof told[name] === 'string' && told[name] ? told[name] : undefined;
    return {
      analyticsUrl: read('analyticsUrl'),
      loggerInstallUrl: read('loggerInstallUrl'),
      providerName: read('providerName'),
      videoIds: Object(told.videoIds) as Record<string, unknown>,
      videoThumbOrigin: read('videoThumbOrigin'),
    };
  } catch {
    // No answer, or an unreadable one: nothing is configured, and the next page asks again.
    reading = undefined;
    return {};
  }
}

/** Reads the configuration once per visit. Never rejects. */
export function readSiteConfig(): Promise<SiteConfig> {
  return (reading ??= fetchConfig());
}

export function useSiteConfig(): SiteConfig {
  const [config, setConfig] = useState<SiteConfig>({});
  useEffect(() => void readSiteConfig().then(setConfig), []);
  return config;
}
