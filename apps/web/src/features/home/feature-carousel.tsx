import { type UIEvent, useEffect, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { featureItems } from './feature-items.ts';
import { PauseButton } from './pause-button.tsx';
import { ShapesFigure } from './shapes-figure.tsx';
import { useCarousel } from './use-carousel.ts';

const FeatureFigure = lazyComponent(
  async () => (await import('./feature-figures.tsx')).FeatureFigure,
);

/** Fetches the other figures once the page is alive and before the first turn. */
function useFiguresLater(): boolean {
  const [areHere, setHere] = useState(false);
  useEffect(() => {
    void FeatureFigure.preload().then(() => setHere(true));
  }, []);
  return areHere;
}

/** On a small screen the items lie side by side: the one that was pushed into view is on. */
function nearestItem({ currentTarget: list }: UIEvent<HTMLElement>, count: number): number {
  const pushed = list.scrollLeft / (list.scrollWidth - list.clientWidth || 1);
  return Math.round(pushed * (count - 1));
}

/**
 * What the platform offers: a list and, beside it, a figure for the item that is on. It moves on by
 * itself until somebody looks closer; on a small screen the items are cards to push.
 */
export function FeatureCarousel() {
  const areFiguresHere = useFiguresLater();
  const carousel = useCarousel(featureItems.length);
  return (
    <section className="home-section wrap below-fold" aria-labelledby="features-title">
      <h2 id="features-title">What you work with</h2>
      <div className="features" {...carousel.holders}>
        <ol
          className="features-list"
          onScroll={(event) => carousel.show(nearestItem(event, featureItems.length))}
        >
          {featureItems.map(({ name, text }, index) => (
            <li key={name} className={index === carousel.current ? 'is-current' : undefined}>
              <h3>
                <button
                  type="button"
                  aria-current={index === carousel.current}
                  onClick={() => carousel.show(index)}
                >
                  {name}
                </button>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="features-stage">
          {featureItems.map(({ name, caption, figure }, index) => (
            <figure key={name} className={index === carousel.current ? 'is-current' : undefined}>
              {figure === 'shapes' && <ShapesFigure />}
              {figure !== 'shapes' && areFiguresHere && <FeatureFigure name={figure} />}
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
          <PauseButton of="features" isPaused={carousel.isPaused} onToggle={carousel.togglePause} />
        </div>
      </div>
    </section>
  );
}
