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
  /** The way to get it, or why there is none. */
  readonly getting: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a product's page. */
export function ProductPage(props: ProductPageProps) {
  const { name, kind, state, lead, figure, getting, children } = props;
  return (
    <article className="product wrap">
      <Link className="product-back" to={webPaths.product}>
        <Icon name="i-left" />
        All products
      </Link>
      <header className="product-top">
        <div>
          <p className="product-kind">
            <span className="label">{kind}</span>
            {state && <Tag>{state}</Tag>}
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="product-lead">{lead}</p>
          {getting}
        </div>
        <div className="product-figure">{figure}</div>
      </header>
      {children}
    </article>
  );
}

/** One part of the page: its heading at the left, its words at the right. */
export function ProductSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="product-section">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

export interface Permission {
  readonly name: string;
  readonly purpose: string;
  readonly limit: string;
}

/** What the extension asks the browser for, and what it does not do with it. */
export function Permissions({ items }: { items: readonly Permission[] }) {
  return (
    <dl className="product-permissions">
      {items.map(({ name, purpose, limit }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{purpose}</dd>
          <dd className="product-limit">{limit}</dd>
        </div>
      ))}
    </dl>
  );
}
