import { ProductList } from '../../features/products/product-list.tsx';

export function ProductPage() {
  return <ProductList />;
}
