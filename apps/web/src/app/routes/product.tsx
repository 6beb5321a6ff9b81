import { ProductList } from '../../features/products/product-list.tsx';
import { useSiteConfig } from '../../lib/use-site-config.ts';

export const title = 'Products';

export function Page() {
  return <ProductList isLoggerPublished={useSiteConfig().loggerInstallUrl !== undefined} />;
}
