import { Link } from 'react-router-dom';
import { type LevelId, webPaths } from '@netward/contracts';
import type { Learner } from '../../lib/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CallToAction } from './call-to-action.tsx';
import { FeatureCarousel } from './feature-carousel.tsx';
import { Hero } from './hero.tsx';
import { LearningPath } from './learning-path.tsx';
import './figure.css';
import './home.css';

export interface HomeProps {
  /** Null for a guest. */
  readonly learner: Learner | null;
  /** The level played last. */
  readonly level: LevelId;
  readonly onStart: (level: LevelId) => void;
  readonly onLogin: () => void;
  /** What is about to be wanted, on hover or focus. */
  readonly onLabNear: () => void;
  readonly onLoginNear: () => void;
}

function GuestWelcome({ onStart, onLabNear }: HomeProps) {
  return (
    <div className="guest-only">
      <p className="hero-sub">
        Ten simulated networks. Switch on a firewall, attack it yourself, and read what happened to
        every packet.
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

function LearnerWelcome({ learner, level, onStart, onLabNear }: HomeProps) {
  return (
    <>
      <p className="hero-sub">
        Welcome back, {learner?.name}. Your progress is where you left it, on this computer and on
        the next.
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
      </div>
    </>
  );
}

function GuestWays({ onStart, onLogin, onLabNear, onLoginNear }: HomeProps) {
  return (
    <>
      <Button
        look="primary"
        size="large"
        onClick={onLogin}
        onPointerEnter={onLoginNear}
        onFocus={onLoginNear}
      >
        Get Started Free
      </Button>
      <Button
        size="large"
        onClick={() => onStart('1')}
        onPointerEnter={onLabNear}
        onFocus={onLabNear}
      >
        Try Level 1 Now
      </Button>
    </>
  );
}

function LearnerWays({ onStart, onLabNear }: HomeProps) {
  return (
    <>
      <Button
        look="primary"
        size="large"
        onClick={() => onStart('1')}
        onPointerEnter={onLabNear}
        onFocus={onLabNear}
      >
        Continue Your Journey
      </Button>
      <Link className={buttonClass('plain', 'large')} to={webPaths.labs}>
        Browse All Labs
      </Link>
    </>
  );
}

/** The home page, for a guest or for the learner who is here. */
export function Home(props: HomeProps) {
  const isGuest = props.learner === null;
  return (
    <>
      <Hero>{isGuest ? <GuestWelcome {...props} /> : <LearnerWelcome {...props} />}</Hero>
      <FeatureCarousel />
      <LearningPath />
      <CallToAction isGuest={isGuest}>
        {isGuest ? <GuestWays {...props} /> : <LearnerWays {...props} />}
      </CallToAction>
    </>
  );
}
