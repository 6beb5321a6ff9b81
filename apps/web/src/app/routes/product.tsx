import { ProductList } from '../../features/products/product-list.tsx';

export const title = 'Products';

export function Page() {
  return <ProductList />;
}
