import { ProductLogger } from '../../features/products/product-logger.tsx';
import { useSiteConfig } from '../../lib/use-site-config.ts';

export const title = 'HTTP/S request logger';

export function Page() {
  return <ProductLogger installUrl={useSiteConfig().loggerInstallUrl} />;
}
