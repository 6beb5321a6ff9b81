import { Link } from '../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import { Brand } from './site-links.tsx';
import './site-footer.css';

const LEGAL_LINKS = [
  { to: webPaths.terms, name: 'Terms' },
  { to: webPaths.privacy, name: 'Privacy' },
  { to: webPaths.security, name: 'Security' },
  { to: webPaths.contact, name: 'Contact' },
] as const;

// Netward has no accounts there, so each link leads to the platform's front page.
const SOCIAL_LINKS = [
  { href: 'https://www.instagram.com/', name: 'Instagram' },
  { href: 'https://www.tiktok.com/', name: 'TikTok' },
  { href: 'https://www.facebook.com/', name: 'Facebook' },
  { href: 'https://www.youtube.com/', name: 'YouTube' },
  { href: 'https://www.threads.net/', name: 'Threads' },
  { href: 'https://x.com/', name: 'X' },
] as const;

/** Set by the build. */
declare const BUILD_YEAR: number;

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrap below-fold">
        <div>
          <Brand />
          <p>
            For education. Everything runs inside a simulation. Test only systems you own or have
            written permission to test.
          </p>
          <p>© {BUILD_YEAR} Netward</p>
        </div>
        <ul aria-label="Legal">
          {LEGAL_LINKS.map(({ to, name }) => (
            <li key={to}>
              <Link to={to}>{name}</Link>
            </li>
          ))}
        </ul>
        <ul aria-label="Social media">
          {SOCIAL_LINKS.map(({ href, name }) => (
            <li key={name}>
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
