import { useLocation } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { Link } from '../lib/link.tsx';
import { Icon } from '../ui/icon.tsx';

const NAV_LINKS = [
  ['Home', webPaths.home],
  ['Labs', webPaths.labs],
  ['Products', webPaths.product],
  ['Blog', webPaths.blog],
  ['FAQ', webPaths.faq],
  ['Contact', webPaths.contact],
] as const;

/** A link is current for its page and the pages below it; the home page has none below it. */
function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== webPaths.home && pathname.startsWith(`${to}/`));
}

/** The site's links. The current one carries `aria-current`. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  return NAV_LINKS.map(([name, to]) => (
    <li key={to}>
      <Link
        className="flex middle muted no-line"
        to={to}
        onClick={onFollow}
        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
      >
        {name}
      </Link>
    </li>
  ));
}

export function Brand() {
  return (
    <Link className="brand flex middle no-line" to={webPaths.home} aria-label="Netward, home">
      <Icon name="i-logo" />
      netward
    </Link>
  );
}

const SITE_LINKS = [
  ['Terms', webPaths.terms],
  ['Privacy', webPaths.privacy],
  ['Security', webPaths.security],
  ['Contact', webPaths.contact],
  ['For teachers', webPaths.teach],
] as const;

const MORE_LINKS = [
  ['Class sheet', webPaths.classSheet],
  ['Check a transcript', webPaths.verify],
] as const;

/** Set by the build. */
declare const BUILD_YEAR: number;

const renderLink = ([name, to]: readonly [name: string, to: string]) => (
  <li key={to}>
    <Link to={to}>{name}</Link>
  </li>
);

export function SiteFooter() {
  return (
    <footer className="site-footer small muted ruled-above">
      <div className="wrap below-fold grid">
        <div>
          <Brand />
          <p className="above-12">
            For education. Everything runs inside a simulation. Test only systems you own or have
            written permission to test.
          </p>
          <p className="above-12">© {BUILD_YEAR} Netward</p>
        </div>
        <ul aria-label="Site">{SITE_LINKS.map(renderLink)}</ul>
        <ul aria-label="More">
          {MORE_LINKS.map(renderLink)}
          <li>
            {/* The app does not render it: the browser fetches it. */}
            <a href="/feed.xml">Feed</a>
          </li>
        </ul>
        <ul aria-label="Social media" className="site-social wraps whole-row">
          {socialLinks().map(({ href, name }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}

type SocialPage = { readonly name: string; readonly href: string };

/** The gateway repeats the entry made from this for each link. */
const PLACEHOLDERS: readonly SocialPage[] = [{ name: '__SOCIAL_NAME__', href: '__SOCIAL_HREF__' }];

/** The links named in the page's head. None in pages served without a gateway (development). */
function socialLinks(): readonly SocialPage[] {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="social"]');
  return meta?.content.startsWith('[') ? JSON.parse(meta.content) : [];
}
