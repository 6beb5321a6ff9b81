import { useEffect, useRef } from 'react';
import { SITE_NARROW_PX, webPaths } from '@netward/contracts';
import { Link } from '../lib/link.tsx';
import { shortName, useSession } from '../lib/session.ts';
import { switchTheme, ThemeSwitch } from '../ui/theme-switch.tsx';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useModal } from '../ui/use-modal.ts';
import { useAccount } from './account-provider.tsx';
import { Brand, NavLinks } from './site-links.tsx';
import './mobile-menu.css';

interface MobileMenuProps {
  readonly onClose: () => void;
  readonly onLogOut: () => void;
}

function AccountSection({ onClose, onLogOut }: MobileMenuProps) {
  const { learner } = useSession();
  const { openLogin, preloadLogin } = useAccount();
  // The menu closes first, so that the dialog does not return the focus to it.
  const leaveFor = (next: () => void) => () => {
    onClose();
    next();
  };
  if (!learner) {
    return (
      <Button
        className="wide above-12"
        look="primary"
        size="large"
        onNear={preloadLogin}
        onClick={leaveFor(() => openLogin())}
      >
        Login / Register
      </Button>
    );
  }
  return (
    <>
      <Link className="flex middle" to={webPaths.account} title={learner.name} onClick={onClose}>
        {shortName(learner.name)}
      </Link>
      <Button className="wide above-12" size="large" onClick={leaveFor(onLogOut)}>
        Logout
      </Button>
    </>
  );
}

/** The whole navigation, over the page, on a small screen. */
export function MobileMenu({ onClose, onLogOut }: MobileMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  // Asked in every render: the screen can become wide while the menu's code is still on its way.
  const isNarrow = useMediaQuery(`(max-width: ${SITE_NARROW_PX}px)`);
  useEffect(() => {
    if (!isNarrow) onClose();
  }, [isNarrow, onClose]);

  return (
    <dialog
      ref={dialog}
      className="mobile-menu wide page-ground"
      aria-label="Menu"
      onClose={onClose}
    >
      <div className="mobile-menu-head flex middle spread">
        <Brand />
        <IconButton icon="i-cross" label="Close menu" onClick={onClose} />
      </div>
      <section className="ruled-above" aria-labelledby="menu-navigation">
        <h2 className="label" id="menu-navigation">
          Navigation
        </h2>
        <ul className="above-8">
          <NavLinks onFollow={onClose} />
        </ul>
      </section>
      <section className="ruled-above" aria-labelledby="menu-account">
        <div className="mobile-menu-row flex middle spread">
          <h2 className="label" id="menu-account">
            Account
          </h2>
          <ThemeSwitch onSwitch={switchTheme} />
        </div>
        <AccountSection onClose={onClose} onLogOut={onLogOut} />
      </section>
    </dialog>
  );
}
