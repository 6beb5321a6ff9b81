import { GUEST_LEVEL_MAX, type LevelId, webPaths } from '@netward/contracts';
import { Link } from '../../lib/link.tsx';
import { levelNames } from '../../lib/level-ids.ts';
import { BlogTeaser } from './blog-teaser.tsx';
import { CallToAction, GuestButtons, type HomeProps } from './call-to-action.tsx';
import { FeatureCarousel } from './feature-carousel.tsx';
import { Hero } from './hero.tsx';
import { stages } from './texts.ts';

const indexOf = (level: LevelId) => levelNames.findIndex(({ id }) => id === level);

const steps = stages.map(({ from, ...stage }, index) => {
  const next = stages[index + 1]?.from;
  const levels = levelNames.slice(indexOf(from), next && indexOf(next));
  return { ...stage, levels, isFree: levels.every(({ id }) => Number(id) <= GUEST_LEVEL_MAX) };
});

/** One wire with a station for every level, solid as far as no login is needed. */
export function LearningPath() {
  return (
    <section className="home-section wrap below-fold" aria-labelledby="path-title">
      <h2 className="title" id="path-title">
        Learning path
      </h2>
      <ol className="path grid">
        {steps.map(({ name, levels, gist, isFree }) => (
          <li key={name} className={isFree ? 'is-free' : undefined}>
            <div className="path-wire grid middle relative" aria-hidden="true">
              {levels.map(({ id }) => (
                <i className="relative page-ground" key={id} />
              ))}
            </div>
            <h3 className="heading">{name}</h3>
            <ol className="above-8 muted">
              {levels.map(({ id, title }) => (
                <li key={id}>
                  <b className="mono faint">{id}</b>
                  {title}
                </li>
              ))}
            </ol>
            <p className="small faint">{gist}</p>
          </li>
        ))}
      </ol>
      <p className="lead">
        Teaching a class? <Link to={webPaths.teach}>Lessons</Link>
      </p>
    </section>
  );
}

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

export function Home(props: HomeProps) {
  return (
    <div className="guest-only newcomer">
      <Hero {...props} />
      <HomeMore {...props} />
    </div>
  );
}
