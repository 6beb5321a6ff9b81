import { useSiteConfig } from '../../lib/site-config.ts';
import { matchPath, useLocation } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Tag } from '../../ui/tag.tsx';
import { firewall, logger, requests } from './texts.ts';
import './products.css';

interface Product {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly state?: string;
  /** On its card. */
  readonly summary: string;
  readonly lead: string;
  /** Why it cannot be had yet. */
  readonly note: string;
  readonly permissions: readonly { name: string; purpose: string; limit: string }[];
  readonly sections: readonly {
    readonly title: string;
    readonly text: readonly string[];
    /** What stands besides the text. */
    readonly shows?: 'permissions' | 'requests';
  }[];
}

function Kind({ kind, state }: { kind: string; state: string | undefined }) {
  return (
    <p className="product-kind row gap-12">
      <span className="label">{kind}</span>
      {state && <Tag>{state}</Tag>}
    </p>
  );
}

/**
 * The logger is a circle, because it only listens, on the wire before requests are encrypted. The
 * firewall is a slab, because it can stop a request before it leaves the browser.
 */
function ProductFigure({ of }: { of: Product }) {
  return (
    <div className="product-figure grid centred">
      <Figure name={of.path === logger.path ? 'logger' : 'firewall'} />
    </div>
  );
}

export function ProductList({ isLoggerPublished }: { isLoggerPublished: boolean }) {
  const products = [
    isLoggerPublished ? logger : { ...logger, state: 'not yet published' },
    firewall,
  ];
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
        {products.map((product: Product) => (
          <li key={product.path} className="product-card flex relative page-ground">
            <ProductFigure of={product} />
            <Kind kind={product.kind} state={product.state} />
            <h2 className="snug">
              <Link className="covers no-line" to={product.path}>
                {product.name}
              </Link>
            </h2>
            <p className="muted">{product.summary}</p>
            <span className="product-more row ui-text" aria-hidden="true">
              How it works <Icon name="i-right" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function InstallLink({ url }: { url: string }) {
  return (
    <p className="product-getting flex wraps middle above-24">
      <a
        className={buttonClass('primary', 'large')}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        Add to your browser <Icon name="i-out" />
      </a>
      <small className="small">Opens the store in a new tab. Free.</small>
    </p>
  );
}

/** The browser permissions that an extension needs, and what it does not do with them. */
function Permissions({ of }: { of: Product['permissions'] }) {
  return (
    <dl className="product-permissions ruled-above">
      {of.map(({ name, purpose, limit }) => (
        <div className="grid ruled" key={name}>
          <dt className="whole-row">{name}</dt>
          <dd className="muted">{purpose}</dd>
          <dd className="faint">{limit}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The page of a product. `installUrl` is set once it is in a store. */
export function ProductPage(props: { product: Product; installUrl?: string | undefined }) {
  const { product, installUrl } = props;
  const { name, kind, state, lead, note, permissions, sections } = product;
  return (
    <article className="product wrap">
      <Link className="product-back middle gap-8 ui-text muted no-line" to={webPaths.product}>
        <Icon name="i-left" />
        All products
      </Link>
      <header className="product-top grid middle">
        <div>
          <Kind kind={kind} state={state} />
          <h1 tabIndex={-1}>{name}</h1>
          <p className="lead">{lead}</p>
          {installUrl ? (
            <InstallLink url={installUrl} />
          ) : (
            <p className="product-note framed prose above-24">{note}</p>
          )}
        </div>
        <ProductFigure of={product} />
      </header>
      {sections.map(({ title, text, shows }) => (
        <section key={title} className="product-section grid ruled-above">
          <h2 className="heading snug">{title}</h2>
          <div>
            {shows === 'permissions' && <Permissions of={permissions} />}
            <Paragraphs of={text} />
            {shows === 'requests' && <SampleRequests />}
          </div>
        </section>
      ))}
    </article>
  );
}

/** One page load, as the logger lists it. */
function SampleRequests() {
  return (
    <figure className="sample-requests">
      <table className="wide edged surface">
        <thead>
          <tr>
            {['Method', 'Status', 'Address', 'Kind', 'Time'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map(([method, status, scheme, address, kind, time]) => (
            <tr key={scheme + address}>
              <td>{method}</td>
              <td>{status}</td>
              <td>
                {scheme === 'http' && (
                  <Icon name="m-alerted" label="readable on the wire" className="alerted" />
                )}
                <span className="faint">{scheme}://</span>
                {address}
              </td>
              <td>{kind}</td>
              <td>{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption className="small faint above-12 measure">
        A sample: one page load, six requests, four hosts. The marked request was sent over plain
        HTTP before the server redirected the browser to HTTPS.
      </figcaption>
    </figure>
  );
}

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
