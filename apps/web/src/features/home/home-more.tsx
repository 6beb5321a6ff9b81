import { Link } from '../../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BlogTeaser } from './blog-teaser.tsx';
import { CallToAction } from './call-to-action.tsx';
import { FeatureCarousel } from './feature-carousel.tsx';
import type { HomeProps } from './home-props.ts';
import { LearningPath } from './learning-path.tsx';

function GuestButtons({ onStart, onLogin, onLabNear, onLoginNear }: HomeProps) {
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

function LearnerButtons({ onStart, onLabNear }: HomeProps) {
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

/** The home page below the fold. */
export function HomeMore(props: HomeProps) {
  const isGuest = props.learner === null;
  return (
    <>
      <FeatureCarousel />
      <LearningPath />
      <CallToAction isGuest={isGuest}>
        {isGuest ? <GuestButtons {...props} /> : <LearnerButtons {...props} />}
      </CallToAction>
      <BlogTeaser teasers={props.teasers} />
    </>
  );
}
