import { type UIEvent, useEffect, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { PauseButton, useCarousel } from './carousel.tsx';
import { featureItems } from './texts.ts';

const FeatureFigure = lazyComponent(
  async () => (await import('./feature-figures.tsx')).FeatureFigure,
);

/** Loads the figures after hydration, before the first rotation. */
function useFigures(): boolean {
  const [areLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void FeatureFigure.preload().then(() => setLoaded(true));
  }, []);
  return areLoaded;
}

/** On a small screen the items lie side by side, and the one scrolled into view is current. */
function nearestItem({ currentTarget: list }: UIEvent<HTMLElement>, count: number): number {
  const scrolled = list.scrollLeft / (list.scrollWidth - list.clientWidth || 1);
  return Math.round(scrolled * (count - 1));
}

/**
 * What the platform offers: a list and, next to it, a figure for the current item. It rotates until
 * somebody looks closer. On a small screen the items are cards to swipe.
 */
export function FeatureCarousel() {
  const areFiguresLoaded = useFigures();
  const carousel = useCarousel(featureItems.length);
  return (
    <section className="home-section wrap below-fold" aria-labelledby="features-title">
      <h2 id="features-title">What you’ll use</h2>
      <div className="features grid edged" {...carousel.listeners}>
        <ol
          className="features-list grid carousel-items"
          onScroll={(event) => carousel.show(nearestItem(event, featureItems.length))}
        >
          {featureItems.map(({ name, text }, index) => (
            <li key={name} className={index === carousel.current ? 'is-current' : undefined}>
              <h3>
                <button
                  type="button"
                  className="covers heading left"
                  aria-current={index === carousel.current}
                  onClick={() => carousel.show(index)}
                >
                  {name}
                </button>
              </h3>
              <p className="prose above-4">{text}</p>
            </li>
          ))}
        </ol>
        <div className="features-stage grid relative surface">
          {featureItems.map(({ name, caption, figure }, index) => (
            <figure key={name} className={index === carousel.current ? 'is-current' : undefined}>
              {areFiguresLoaded && <FeatureFigure name={figure} />}
              <figcaption className="small">{caption}</figcaption>
            </figure>
          ))}
          <PauseButton of="features" isPaused={carousel.isPaused} onToggle={carousel.togglePause} />
        </div>
      </div>
    </section>
  );
}
