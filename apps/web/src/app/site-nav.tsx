import { useState } from 'react';
import { useSession } from '../lib/session.ts';
import { shortName } from '../lib/short-name.ts';
import { switchTheme } from '../lib/theme.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useAccount } from './account-provider.tsx';
import { Brand, NavLinks } from './site-links.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import './site-nav.css';

function AccountCorner({ onLogOut }: { onLogOut: () => void }) {
  const { learner } = useSession();
  const { openLogin, preloadLogin } = useAccount();
  if (!learner) {
    return (
      <Button
        className="guest-only"
        onClick={() => openLogin()}
        onPointerEnter={preloadLogin}
        onFocus={preloadLogin}
      >
        Login
      </Button>
    );
  }
  return (
    <>
      <span className="site-nav-name" title={learner.name}>
        {shortName(learner.name)}
      </span>
      <Button look="quiet" onClick={onLogOut}>
        Logout
      </Button>
    </>
  );
}

export function SiteNav({ onLogOut }: { onLogOut: () => void }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="site-nav">
      <Brand />
      <nav aria-label="Main">
        <ul>
          <NavLinks />
        </ul>
      </nav>
      <div className="site-nav-account">
        <ThemeSwitch onSwitch={switchTheme} />
        <AccountCorner onLogOut={onLogOut} />
      </div>
      <IconButton
        className="site-nav-burger"
        icon="i-menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={() => setMenuOpen(true)}
      />
      {isMenuOpen && <MobileMenu onClose={() => setMenuOpen(false)} onLogOut={onLogOut} />}
    </header>
  );
}
