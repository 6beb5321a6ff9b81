import { Link } from '../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import { Brand } from './site-links.tsx';

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
