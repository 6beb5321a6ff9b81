import { BlogTeaser } from './blog-teaser.tsx';
import { CallToAction, GuestButtons } from './call-to-action.tsx';
import { FeatureCarousel } from './feature-carousel.tsx';
import type { HomeProps } from './home-props.ts';
import { LearningPath } from './learning-path.tsx';
import { Hero } from './hero.tsx';

/** A newcomer's home page below the fold. */
export function HomeMore(props: HomeProps) {
  return (
    <>
      <FeatureCarousel />
      <LearningPath />
      <CallToAction isGuest>
        <GuestButtons {...props} />
      </CallToAction>
      <BlogTeaser teasers={props.teasers} />
    </>
  );
}

/** A newcomer's home page. */
export function Home(props: HomeProps) {
  return (
    <div className="guest-only newcomer">
      <Hero {...props} />
      <HomeMore {...props} />
    </div>
  );
}
