import { useEffect, useState } from 'react';
import { ProductLogger } from '../../features/products/product-logger.tsx';
import { readSiteConfig } from '../../lib/site-config.ts';

export const title = 'HTTP/S request logger';

export function Page() {
  const [installUrl, setInstallUrl] = useState<string>();
  useEffect(() => {
    void readSiteConfig().then((config) => setInstallUrl(config.loggerInstallUrl));
  }, []);
  return <ProductLogger installUrl={installUrl} />;
}
