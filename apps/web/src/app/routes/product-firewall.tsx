import { ProductFirewall } from '../../features/products/product-firewall.tsx';

export const title = 'Web firewall';

export function Page() {
  return <ProductFirewall />;
}
