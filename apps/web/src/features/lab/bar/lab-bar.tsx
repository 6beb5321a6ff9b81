import type { ReactNode } from 'react';
import { isPackage } from '../../../lib/is-package.ts';
import { shortName, useSession } from '../../../lib/session.ts';
import { switchTheme, ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { levelIds } from '../../../lib/level-ids.ts';
import './bar.css';

interface LabBarProps {
  readonly back: string;
  /** Absent where nothing lies behind the lab. */
  readonly onBack: (() => void) | undefined;
  readonly onLogin: () => void;
  readonly onLogout: () => void;
  /** The level selector. */
  readonly children: ReactNode;
}

/** The bar above lab and quiz: back, levels, theme, account. */
export function LabBar({ back, onBack, children, ...account }: LabBarProps) {
  return (
    <header className="lab-bar gap-4 shrinks page-ground row ruled">
      <span className="brand flex middle no-line lab-brand row">
        <Icon name="i-logo" />
        <span>netward</span>
      </span>
      {onBack && (
        <Button look="quiet" size="small" className="lab-back" aria-label={back} onClick={onBack}>
          <Icon name="i-left" />
          <span>{back}</span>
        </Button>
      )}
      {children}
      <ThemeSwitch onSwitch={switchTheme} className="lab-theme push" />
      {!isPackage && <AccountCorner {...account} />}
    </header>
  );
}

function AccountCorner({ onLogin, onLogout }: Pick<LabBarProps, 'onLogin' | 'onLogout'>) {
  const { token, learner } = useSession();
  const name = learner?.name || 'User';
  if (!token)
    return (
      <Button size="small" onClick={onLogin}>
        Login to Unlock
      </Button>
    );
  return (
    <>
      <span className="lab-user nowrap ui-text muted" title={name}>
        {shortName(name)}
      </span>
      <Button look="quiet" size="small" onClick={onLogout}>
        Logout
      </Button>
    </>
  );
}

/** For a guest who asked for level 3 or higher. */
export function PremiumBanner({ onUnlock }: { onUnlock: () => void }) {
  return (
    <div className="premium-banner gap-12 row">
      <Icon name="i-lock" />
      <p>
        {`Premium Content Locked: Login to access all ${levelIds.length} cybersecurity levels`} and
        unlock your full learning potential!
      </p>
      <Button size="small" onClick={onUnlock}>
        Unlock Now
      </Button>
    </div>
  );
}
