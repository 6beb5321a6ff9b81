import { webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { BrowserFirewallFigure } from './product-figures.tsx';
import { type Permission, Permissions, ProductPage, ProductSection } from './product-page.tsx';

const permissions: readonly Permission[] = [
  {
    name: 'declarativeNetRequest',
    purpose:
      'The extension gives the browser a list of rules, and the browser itself decides on each request.',
    limit:
      'The extension never learns which requests you made, and needs no access to the pages you visit. Your browser calls this “Block content on any page”.',
  },
  {
    name: 'activeTab',
    purpose:
      'When you press its button, the extension learns the address of the tab you are on, so that it can pause there.',
    limit: 'Only for that tab, and only until you leave the page.',
  },
  {
    name: 'storage',
    purpose: 'Keeps your rules and the sites where you paused them.',
    limit: 'They stay on this computer.',
  },
];

/** The page of an extension that does not exist yet, so it has no install link. */
export function ProductFirewall() {
  return (
    <ProductPage
      name="Web Firewall"
      kind="Rules for requests"
      state="coming soon"
      lead="A packet filter decides by address and port. This one sits in the browser and decides by host, kind and party before a request is sent."
      figure={<BrowserFirewallFigure />}
      getting={
        <p className="product-note framed prose above-24">
          Coming soon. There is nothing to install yet, and we would rather not promise a date.
        </p>
      }
    >
      <ProductSection title="What it will do">
        <p>
          You write rules. A rule names a host, a kind of request (script, image, frame, connection)
          and whether the request goes to the page’s own site or to a third party. A request that a
          rule denies never leaves the browser.
        </p>
        <p>
          It starts empty and lets everything through. A button pauses it on the current site,
          because sooner or later a rule will break a page, and that should be quick to see and
          quick to undo.
        </p>
      </ProductSection>
      <ProductSection title="What it will not do">
        <p>
          It guards this browser and nothing else: no other program, no other device, and nothing
          that comes in from outside. It does not read responses, so it cannot tell a good script
          from a bad one on the same host. And it is not a web application firewall: a WAF protects
          a server from its visitors, while this protects a visitor.
        </p>
      </ProductSection>
      <ProductSection title="Permissions, and why">
        <Permissions items={permissions} />
      </ProductSection>
      <ProductSection title="Try the idea today">
        <p>
          <Link to={`${webPaths.labs}?level=2`}>Level 2, Firewall</Link> also has a filter that
          starts without rules, and needs no account.{' '}
          <Link to={`${webPaths.labs}?level=6`}>Level 6, WAF</Link> shows the other kind.
        </p>
      </ProductSection>
    </ProductPage>
  );
}
