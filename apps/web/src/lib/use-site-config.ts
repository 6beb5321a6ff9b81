import { useEffect, useState } from 'react';
import { readSiteConfig, type SiteConfig } from './site-config.ts';

/** The site's settings; nothing until they are read. */
export function useSiteConfig(): SiteConfig {
  const [config, setConfig] = useState<SiteConfig>({});
  useEffect(() => void readSiteConfig().then(setConfig), []);
  return config;
}
