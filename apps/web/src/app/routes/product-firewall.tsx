import { ProductFirewall } from '../../features/products/product-firewall.tsx';

export function ProductFirewallPage() {
  return <ProductFirewall />;
}
