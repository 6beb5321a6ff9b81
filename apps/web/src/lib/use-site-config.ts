import { useEffect, useState } from 'react';
import { readSiteConfig, type SiteConfig } from './site-config.ts';

/** What is configured; nothing until it is read. */
export function useSiteConfig(): SiteConfig {
  const [config, setConfig] = useState<SiteConfig>({});
  useEffect(() => void readSiteConfig().then(setConfig), []);
  return config;
}
