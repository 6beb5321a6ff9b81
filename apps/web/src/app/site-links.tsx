import { Link, NavLink } from 'react-router-dom';
import { webPaths } from '@netward/contracts';
import { Icon } from '../ui/icon.tsx';

const NAV_LINKS = [
  { to: webPaths.home, name: 'Home' },
  { to: webPaths.labs, name: 'Labs' },
  { to: webPaths.product, name: 'Products' },
  { to: webPaths.blog, name: 'Blog' },
  { to: webPaths.faq, name: 'FAQ' },
  { to: webPaths.contact, name: 'Contact' },
] as const;

/** The site's links. The current one carries `aria-current`. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  return NAV_LINKS.map(({ to, name }) => (
    <li key={to}>
      <NavLink to={to} end={to === webPaths.home} onClick={onFollow}>
        {name}
      </NavLink>
    </li>
  ));
}

/** The wordmark, which leads home. */
export function Brand() {
  return (
    <Link className="brand" to={webPaths.home} aria-label="Netward, home">
      <Icon name="i-logo" />
      netward
    </Link>
  );
}
