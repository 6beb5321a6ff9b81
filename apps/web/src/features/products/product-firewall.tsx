import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { BrowserFirewallFigure } from './product-figures.tsx';
import { type Permission, Permissions, ProductPage, ProductSection } from './product-page.tsx';

const permissions: readonly Permission[] = [
  {
    name: 'declarativeNetRequest',
    purpose:
      'The extension hands the browser a list of rules, and the browser itself decides about each request.',
    limit:
      'The extension never learns which requests you made. It needs no access to the pages you visit.',
  },
  {
    name: 'storage',
    purpose: 'Keeps your rules and the sites on which you paused them.',
    limit: 'They stay on this computer.',
  },
];

/** The extension that does not exist yet; its page has no way to install it. */
export function ProductFirewall() {
  return (
    <ProductPage
      name="Web Firewall"
      kind="Rules for requests"
      state="coming soon"
      lead="A packet filter decides by address and port. This one sits in the browser and decides by host, kind and party, before a request is made."
      figure={<BrowserFirewallFigure />}
      getting={
        <p className="product-note">
          Coming soon. There is nothing to install yet, and we name no date that we might miss.
        </p>
      }
    >
      <ProductSection title="What it will do">
        <p>
          You write rules; a rule names a host, a kind of request (script, image, frame, connection)
          and whether it comes from the page’s own site or from a third party. A request that a rule
          denies never leaves the browser.
        </p>
        <p>
          It starts empty and lets everything through. A button pauses it on the site that you are
          on, because sooner or later a rule breaks a page, and that should be quick to see and
          quick to undo.
        </p>
      </ProductSection>
      <ProductSection title="What it will not do">
        <p>
          It guards this browser and nothing else: no other program, no other device, and nothing
          that comes in from outside. It does not read answers, so it cannot tell a good script from
          a bad one on the same host. And it is no web application firewall: a WAF stands before a
          server and protects it from visitors; this stands before a visitor.
        </p>
      </ProductSection>
      <ProductSection title="Permissions, and why">
        <Permissions items={permissions} />
      </ProductSection>
      <ProductSection title="Try the idea today">
        <p>
          <Link to={`${webPaths.labs}?level=2`}>Level 2, Firewall</Link> has a filter that also
          starts without a rule, and needs no account.{' '}
          <Link to={`${webPaths.labs}?level=6`}>Level 6, WAF</Link> shows the other kind.
        </p>
      </ProductSection>
    </ProductPage>
  );
}
