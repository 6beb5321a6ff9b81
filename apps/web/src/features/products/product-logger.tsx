import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoggerFigure } from './product-figures.tsx';
import { type Permission, Permissions, ProductPage, ProductSection } from './product-page.tsx';
import { SampleRequests } from './sample-requests.tsx';

const permissions: readonly Permission[] = [
  {
    name: 'webRequest',
    purpose:
      'The browser tells the extension when a request starts, is redirected, ends or fails. This is the list that you see.',
    limit: 'It is used to watch. The logger neither stops nor changes a request.',
  },
  {
    name: 'Access to all sites, while it records',
    purpose:
      'Browsers hide a request from an extension unless it may access both the page’s site and the host that is called, and nobody knows beforehand which hosts a page calls. The logger asks when you press Record and gives the permission back when you stop.',
    limit:
      'Your browser will call this reading and changing your data on all sites, since it knows no smaller permission. The logger puts no code into pages and reads neither what they show nor what you type.',
  },
  {
    name: 'storage',
    purpose: 'Remembers which columns you want to see.',
    limit: 'Settings stay on this computer. A recorded list is never written anywhere.',
  },
];

/** `installUrl` is set once a store carries the extension. */
export function ProductLogger({ installUrl }: { installUrl: string | undefined }) {
  const getting = installUrl ? (
    <p className="product-getting">
      <a
        className={buttonClass('primary', 'large')}
        href={installUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        Add to your browser <Icon name="i-out" />
      </a>
      <small>Opens the store in a new tab. Free.</small>
    </p>
  ) : (
    <p className="product-note">
      Not yet published: no store carries it today. Its first version will do what this page says.
    </p>
  );
  return (
    <ProductPage
      name="Tiny HTTP Logger"
      kind="HTTP/S request logger"
      lead="A page rarely comes from one place. This extension lists every request behind it, so that you can see whom your browser talks to and how."
      figure={<LoggerFigure />}
      getting={getting}
    >
      <ProductSection title="What it shows">
        <p>
          Press Record, load a page, read. Each line is one request: method, status, address, kind
          and size, with the time it took behind a click. Lines can be filtered by host, kind and
          status, and copied as text. Requests over plain HTTP carry a mark, for everybody between
          you and the server could read them.
        </p>
        <SampleRequests />
      </ProductSection>
      <ProductSection title="What it cannot tell you">
        <p>
          It listens inside the browser, before a request is encrypted and after an answer is
          decrypted; that is why it can show the whole address of an HTTPS request. A sniffer on the
          wire sees much less: addresses, sizes, times and mostly the name of the host. And it knows
          this browser alone, no other program on your computer.
        </p>
        <p>
          Bodies, cookies and the values of headers are left out of the list on purpose. A log that
          holds passwords is a risk of its own.
        </p>
      </ProductSection>
      <ProductSection title="Permissions, and why">
        <Permissions items={permissions} />
        <p>
          Nothing is sent anywhere: the list lives in memory and goes when you close the tab. The
          extension has no server, no account and no statistics.
        </p>
      </ProductSection>
      <ProductSection title="Try the idea today">
        <p>
          <Link to={`${webPaths.labs}?level=1`}>Level 1, Basic Traffic</Link> shows the same request
          as a sniffer sees it, without an account.{' '}
          <Link to={`${webPaths.labs}?level=5`}>Level 5, TLS/SSL</Link> shows what is left to read
          once it is encrypted.
        </p>
      </ProductSection>
    </ProductPage>
  );
}
