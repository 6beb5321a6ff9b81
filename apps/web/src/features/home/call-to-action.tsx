import type { ReactNode } from 'react';
import { GUEST_LEVEL_MAX, type LevelId } from '@netward/contracts';
import { Icon } from '../../ui/icon.tsx';
import { Button } from '../../ui/button.tsx';
import { levelIds } from '../../lib/level-ids.ts';
import type { StoredLearner } from '../../lib/session.ts';

export interface HomeTeaser {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly date: string;
  readonly readTime: string;
  readonly featured: boolean;
  readonly tags: readonly string[];
}

export interface HomeProps {
  /** Null for a guest. */
  readonly learner: StoredLearner | null;
  /** The level that was played last. */
  readonly level: LevelId;
  /** At most three articles, in display order. */
  readonly teasers: readonly HomeTeaser[];
  readonly onStart: (level: LevelId) => void;
  readonly onLogin: () => void;
  /** Called on hover and focus, so that the lab or the login can load ahead. */
  readonly onLabNear: () => void;
  readonly onLoginNear: () => void;
}

interface CallToActionProps {
  /** A guest sees what is free and what needs a login. */
  readonly isGuest: boolean;
  readonly children: ReactNode;
}

/** The band that invites people to start, or to go on. */
export function CallToAction({ isGuest, children }: CallToActionProps) {
  return (
    <section className="cta surface" aria-labelledby="cta-title">
      <div className="wrap below-fold grid middle">
        <div>
          <h2 id="cta-title">Start with an open port.</h2>
          {isGuest ? (
            <ul className="guest-only flex wraps ui-text muted">
              <li className="row">
                <Icon name="i-check" />
                {`Try Levels 1-${GUEST_LEVEL_MAX} Free`}
              </li>
              <li className="row">
                <Icon name="i-lock" />
                {`Login for All ${levelIds.length} Levels`}
              </li>
            </ul>
          ) : (
            <ul className="flex wraps ui-text muted">
              <li className="row">
                <Icon name="i-check" />
                {`All ${levelIds.length} levels are open to you.`}
              </li>
            </ul>
          )}
        </div>
        <div className={isGuest ? 'cta-go flex gap-12 guest-only' : 'cta-go flex gap-12'}>
          {children}
        </div>
      </div>
    </section>
  );
}

/** Create an account, or begin without one. */
export function GuestButtons({ onStart, onLogin, onLabNear, onLoginNear }: HomeProps) {
  return (
    <>
      <Button look="primary" size="large" onClick={onLogin} onNear={onLoginNear}>
        Get Started Free
      </Button>
      <Button size="large" onClick={() => onStart('1')} onNear={onLabNear}>
        Try Level 1 Now
      </Button>
    </>
  );
}
