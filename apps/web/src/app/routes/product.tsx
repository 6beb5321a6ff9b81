import { matchPath, useLocation } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { ProductList, ProductPage } from '../../features/products/products.tsx';
import { firewall, logger } from '../../features/products/texts.ts';
import { useSiteConfig } from '../../lib/site-config.ts';

const isLogger = (pathname: string) => matchPath(webPaths.productLogger, pathname) !== null;
const isFirewall = (pathname: string) => matchPath(webPaths.productFirewall, pathname) !== null;

export function title(pathname: string): string {
  if (isLogger(pathname)) return 'HTTP/S request logger';
  return isFirewall(pathname) ? 'Web firewall' : 'Products';
}

/** The list of products, or one of them. */
export function Page() {
  const { pathname } = useLocation();
  const { loggerInstallUrl } = useSiteConfig();
  if (isLogger(pathname)) return <ProductPage product={logger} installUrl={loggerInstallUrl} />;
  if (isFirewall(pathname)) return <ProductPage product={firewall} />;
  return <ProductList isLoggerPublished={loggerInstallUrl !== undefined} />;
}
