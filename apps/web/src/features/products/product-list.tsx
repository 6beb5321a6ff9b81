import type { ReactNode } from 'react';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BrowserFirewallFigure, LoggerFigure } from './product-figures.tsx';
import './products.css';

interface CardProps {
  readonly to: string;
  readonly name: string;
  readonly kind: string;
  readonly state?: string;
  readonly figure: ReactNode;
  readonly children: ReactNode;
}

function Card({ to, name, kind, state, figure, children }: CardProps) {
  return (
    <li className="product-card flex relative page-ground">
      <div className="product-figure grid centred">{figure}</div>
      <p className="product-kind row gap-12">
        <span className="label">{kind}</span>
        {state && <Tag>{state}</Tag>}
      </p>
      <h2 className="snug">
        <Link className="covers" to={to}>
          {name}
        </Link>
      </h2>
      <p>{children}</p>
      <span className="product-more row ui-text" aria-hidden="true">
        How it works <Icon name="i-right" />
      </span>
    </li>
  );
}

/** The two browser extensions. */
export function ProductList({ isLoggerPublished }: { isLoggerPublished: boolean }) {
  return (
    <div className="products wrap">
      <header>
        <h1 tabIndex={-1}>Products</h1>
        <p className="lead">
          Two small, free browser extensions. The labs show what happens to a packet in a simulated
          network; these show it in your own browser.
        </p>
      </header>
      <ul className="product-cards seams grid edged">
        <Card
          to={webPaths.productLogger}
          name="Tiny HTTP Logger"
          kind="HTTP/S request logger"
          state={isLoggerPublished ? undefined : 'not yet published'}
          figure={<LoggerFigure />}
        >
          Lists the requests a page makes, as the browser reports them: where each went, what came
          back, and whether somebody on the wire could have read it. It listens and changes nothing.
        </Card>
        <Card
          to={webPaths.productFirewall}
          name="Web Firewall"
          kind="Rules for requests"
          state="coming soon"
          figure={<BrowserFirewallFigure />}
        >
          Blocks requests by rules you write, before they leave the browser: by host, by kind, or by
          first or third party. It starts without any rules, like the firewall in level 2.
        </Card>
      </ul>
    </div>
  );
}
