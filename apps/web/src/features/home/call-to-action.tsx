import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface CallToActionProps {
  /** For a guest: what is open and what is not. */
  readonly isGuest: boolean;
  /** The two ways on. */
  readonly children: ReactNode;
}

export function CallToAction({ isGuest, children }: CallToActionProps) {
  return (
    <section className="cta" aria-labelledby="cta-title">
      <div className="wrap below-fold">
        <div>
          <h2 id="cta-title">Start with an open port.</h2>
          {isGuest ? (
            <ul className="guest-only">
              <li>
                <Icon name="i-check" />
                Try Levels 1-2 Free
              </li>
              <li>
                <Icon name="i-lock" />
                Login for All 10 Levels
              </li>
            </ul>
          ) : (
            <ul>
              <li>
                <Icon name="i-check" />
                All 10 levels are open to you.
              </li>
            </ul>
          )}
        </div>
        <div className={isGuest ? 'cta-go guest-only' : 'cta-go'}>{children}</div>
      </div>
    </section>
  );
}
