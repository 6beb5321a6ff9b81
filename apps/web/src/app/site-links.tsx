import { useLocation } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { Link } from '../lib/link.tsx';
import { Icon } from '../ui/icon.tsx';

const NAV_LINKS = [
  { to: webPaths.home, name: 'Home' },
  { to: webPaths.labs, name: 'Labs' },
  { to: webPaths.product, name: 'Products' },
  { to: webPaths.blog, name: 'Blog' },
  { to: webPaths.faq, name: 'FAQ' },
  { to: webPaths.contact, name: 'Contact' },
] as const;

/** A link is current for its page and the pages below it; the home page has none below it. */
function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (to !== webPaths.home && pathname.startsWith(`${to}/`));
}

/** The site's links. The current one carries `aria-current`. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { pathname } = useLocation();
  return NAV_LINKS.map(({ to, name }) => (
    <li key={to}>
      <Link to={to} onClick={onFollow} aria-current={isCurrent(to, pathname) ? 'page' : undefined}>
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
  { to: webPaths.terms, name: 'Terms' },
  { to: webPaths.privacy, name: 'Privacy' },
  { to: webPaths.security, name: 'Security' },
  { to: webPaths.contact, name: 'Contact' },
  { to: webPaths.teach, name: 'For teachers' },
] as const;

const MORE_LINKS = [
  { to: webPaths.classSheet, name: 'Class sheet' },
  { to: webPaths.verify, name: 'Check a transcript' },
] as const;

/** The app does not render it: the browser fetches it. */
const FEED = '/feed.xml';

/** Set by the build. */
declare const BUILD_YEAR: number;

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
        <ul aria-label="Site">
          {SITE_LINKS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
        <ul aria-label="More">
          {MORE_LINKS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
          <li>
            <a href={FEED}>Feed</a>
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

interface SocialPage {
  readonly name: string;
  readonly href: string;
}

/** The gateway repeats the entry made from this for each link. */
const PLACEHOLDERS: readonly SocialPage[] = [{ name: '__SOCIAL_NAME__', href: '__SOCIAL_HREF__' }];

/** The links named in the page's head. None in pages served without a gateway (development). */
function socialLinks(): readonly SocialPage[] {
  if (typeof document === 'undefined') return PLACEHOLDERS;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="social"]');
  return meta?.content.startsWith('[') ? JSON.parse(meta.content) : [];
}
