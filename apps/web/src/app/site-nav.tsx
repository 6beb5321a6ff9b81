import { Suspense, useEffect, useState } from 'react';
import { SITE_NARROW_PX, webPaths } from '@netward/contracts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { shortName, useSession } from '../lib/session.ts';
import { switchTheme, ThemeSwitch } from '../ui/theme-switch.tsx';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { useAccount } from './account-provider.tsx';
import { Brand, NavLinks } from './site-links.tsx';

const MobileMenu = lazyComponent(async () => (await import('./mobile-menu.tsx')).MobileMenu);

/** Small screens fetch the menu's code after hydration, before the first tap. */
function useMenuWhereNarrow() {
  useEffect(() => {
    if (matchMedia(`(max-width: ${SITE_NARROW_PX}px)`).matches) void MobileMenu.preload();
  }, []);
}

function AccountCorner({ onLogOut }: { onLogOut: () => void }) {
  const { learner } = useSession();
  const { openLogin, preloadLogin } = useAccount();
  if (!learner) {
    return (
      <Button className="guest-only" onClick={() => openLogin()} onNear={preloadLogin}>
        Login
      </Button>
    );
  }
  return (
    <>
      <ButtonLink look="quiet" to={webPaths.account} title={learner.name}>
        {shortName(learner.name)}
      </ButtonLink>
      <Button look="quiet" onClick={onLogOut}>
        Logout
      </Button>
    </>
  );
}

export function SiteNav({ onLogOut }: { onLogOut: () => void }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useMenuWhereNarrow();
  return (
    <header className="site-nav flex page-ground ruled">
      <Brand />
      <nav aria-label="Main">
        <ul className="flex gap-4">
          <NavLinks />
        </ul>
      </nav>
      <div className="site-nav-account row">
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
      {isMenuOpen && (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpen(false)} onLogOut={onLogOut} />
        </Suspense>
      )}
    </header>
  );
}
