import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Hero } from './hero.tsx';
import { HomeMore } from './home-more.tsx';
import type { HomeProps } from './home-props.ts';
import { levelIds } from '../../lib/level-ids.ts';

function GuestWelcome({ onStart, onLabNear }: HomeProps) {
  return (
    <div className="guest-only">
      <p className="hero-sub">
        {`${levelIds.length} simulated networks.`} Switch on a firewall, attack it yourself, and
        read what happened to every packet.
      </p>
      <div className="hero-go">
        <Button
          look="primary"
          size="large"
          onClick={() => onStart('1')}
          onPointerEnter={onLabNear}
          onFocus={onLabNear}
        >
          Start Your Journey <Icon name="i-right" />
        </Button>
        <small>Two levels without an account.</small>
      </div>
    </div>
  );
}

function LearnerWelcome({ learner, level, found, onStart, onLabNear }: HomeProps) {
  return (
    <>
      <p className="hero-sub">
        Welcome back, {learner?.name}. Your progress is where you left it, on this computer and on
        any other.
      </p>
      <div className="hero-go">
        <Button
          look="primary"
          size="large"
          onClick={() => onStart('1')}
          onPointerEnter={onLabNear}
          onFocus={onLabNear}
        >
          Continue Learning <Icon name="i-right" />
        </Button>
        {level !== '1' && (
          <button type="button" className="hero-resume" onClick={() => onStart(level)}>
            Resume level {level}
          </button>
        )}
        {found}
      </div>
    </>
  );
}

/** The home page, for a guest or for a learner who is logged in. */
export function Home(props: HomeProps) {
  return (
    <>
      <Hero>{props.learner ? <LearnerWelcome {...props} /> : <GuestWelcome {...props} />}</Hero>
      <HomeMore {...props} />
    </>
  );
}
