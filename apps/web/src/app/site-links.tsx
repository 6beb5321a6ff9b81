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

/** The wordmark, which links to the home page. */
export function Brand() {
  return (
    <Link className="brand flex middle no-line" to={webPaths.home} aria-label="Netward, home">
      <Icon name="i-logo" />
      netward
    </Link>
  );
}
