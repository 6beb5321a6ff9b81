import { Link } from '../../lib/link.tsx';
import { webPaths } from '@netward/contracts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BlogTeaser } from './blog-teaser.tsx';
import { CallToAction } from './call-to-action.tsx';
import { FeatureCarousel } from './feature-carousel.tsx';
import type { HomeProps } from './home-props.ts';
import { LearningPath } from './learning-path.tsx';

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

/** What stands under the fold of the home page. */
export function HomeMore(props: HomeProps) {
  const isGuest = props.learner === null;
  return (
    <>
      <FeatureCarousel />
      <LearningPath />
      <CallToAction isGuest={isGuest}>
        {isGuest ? <GuestWays {...props} /> : <LearnerWays {...props} />}
      </CallToAction>
      <BlogTeaser teasers={props.teasers} />
    </>
  );
}
