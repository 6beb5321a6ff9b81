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
      'The browser tells the extension when a request starts, is redirected, ends or fails. That is the list you see.',
    limit: 'It is only used to watch. The logger neither stops nor changes requests.',
  },
  {
    name: 'Access to all sites, while it records',
    purpose:
      'Browsers hide a request from an extension unless it may access both the page’s site and the host it calls, and nobody knows in advance which hosts a page calls. The logger asks when you press Record and gives the permission back when you stop.',
    limit:
      'Your browser will call this reading and changing your data on all sites, because it has no smaller permission. The logger adds no code to pages and reads neither what they show nor what you type.',
  },
  {
    name: 'storage',
    purpose: 'Remembers which columns you want to see.',
    limit: 'Settings stay on this computer. A recorded list is never saved.',
  },
];

/** `installUrl` is set once the extension is in a store. */
export function ProductLogger({ installUrl }: { installUrl: string | undefined }) {
  const getting = installUrl ? (
    <p className="product-getting flex wraps middle above-24">
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
    <p className="product-note framed prose above-24">
      Not yet published: it is not in any store yet. The first version will do what this page says.
    </p>
  );
  return (
    <ProductPage
      name="Tiny HTTP Logger"
      kind="HTTP/S request logger"
      lead="A page rarely comes from one place. This extension lists the requests behind it, so that you can see who your browser talks to, and how."
      figure={<LoggerFigure />}
      getting={getting}
    >
      <Abilities />
      <ProductSection title="Permissions, and why">
        <Permissions items={permissions} />
        <p>
          Nothing is sent anywhere: the list is kept in memory and is gone when you close the tab.
          The extension has no server, no account and no statistics.
        </p>
      </ProductSection>
      <ProductSection title="Try the idea today">
        <p>
          <Link to={`${webPaths.labs}?level=1`}>Level 1, Basic Traffic</Link> shows the same request
          as a sniffer sees it, and needs no account.{' '}
          <Link to={`${webPaths.labs}?level=5`}>Level 5, TLS/SSL</Link> shows what is left to read
          once it is encrypted.
        </p>
      </ProductSection>
    </ProductPage>
  );
}

function Abilities() {
  return (
    <>
      <ProductSection title="What it shows">
        <p>
          Press Record, load a page, and read. Each line is one request: method, status, address,
          kind and how long it took. Click it to see what asked for it and where it was redirected.
          You can filter the lines by host, kind and status, and copy them as text. Requests over
          plain HTTP are marked, because everybody between you and the server could read them.
        </p>
        <SampleRequests />
      </ProductSection>
      <ProductSection title="What it cannot tell you">
        <p>
          It listens inside the browser, before a request is encrypted and after a response is
          decrypted. That is why it can show the whole address of an HTTPS request. A sniffer on the
          wire sees much less: addresses, sizes, times and usually the host name. And it sees only
          this browser, no other program on your computer.
        </p>
        <p>
          The browser does not report everything to extensions. Pages that come from its memory
          cache are missing, and so are the messages inside a WebSocket and requests to a few
          protected addresses, such as the extension store. An empty list does not prove that
          nothing was sent. Sizes are missing too: browsers do not tell them reliably.
        </p>
        <p>
          Bodies, cookies and header values are left out of the list on purpose. A log that contains
          passwords is a risk of its own.
        </p>
      </ProductSection>
    </>
  );
}
