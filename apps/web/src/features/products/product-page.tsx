import type { ReactNode } from 'react';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import './products.css';

interface ProductPageProps {
  readonly name: string;
  readonly kind: string;
  readonly state?: string;
  readonly lead: string;
  readonly figure: ReactNode;
  /** How to get it, or why you cannot get it yet. */
  readonly getting: ReactNode;
  readonly children: ReactNode;
}

/** The layout of a product page. */
export function ProductPage(props: ProductPageProps) {
  const { name, kind, state, lead, figure, getting, children } = props;
  return (
    <article className="product wrap">
      <Link className="product-back middle gap-8 ui-text muted no-line" to={webPaths.product}>
        <Icon name="i-left" />
        All products
      </Link>
      <header className="product-top grid middle">
        <div>
          <p className="product-kind row gap-12">
            <span className="label">{kind}</span>
            {state && <Tag>{state}</Tag>}
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="lead">{lead}</p>
          {getting}
        </div>
        <div className="product-figure grid centred">{figure}</div>
      </header>
      {children}
    </article>
  );
}

/** A section of the page, with its heading on the left and its text on the right. */
export function ProductSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="product-section grid ruled-above">
      <h2 className="heading snug">{title}</h2>
      <div>{children}</div>
    </section>
  );
}

export interface Permission {
  readonly name: string;
  readonly purpose: string;
  readonly limit: string;
}

/** The browser permissions that the extension needs, and what it does not do with them. */
export function Permissions({ items }: { items: readonly Permission[] }) {
  return (
    <dl className="product-permissions ruled-above">
      {items.map(({ name, purpose, limit }) => (
        <div className="grid ruled" key={name}>
          <dt className="whole-row">{name}</dt>
          <dd>{purpose}</dd>
          <dd className="product-limit">{limit}</dd>
        </div>
      ))}
    </dl>
  );
}
