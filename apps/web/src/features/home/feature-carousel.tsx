import { type UIEvent, useEffect, useState } from 'react';
import type { FigureName } from './feature-figures.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { PauseButton, useCarousel } from './carousel.tsx';

interface FeatureItem {
  readonly name: string;
  readonly text: string;
  readonly figure: FigureName;
  readonly caption: string;
}

export const featureItems: readonly FeatureItem[] = [
  {
    name: 'Interactive labs',
    text: 'Open any packet, and mark the one that proves what happened. Each level ends with a challenge, whose last day is sealed.',
    figure: 'shapes',
    caption: 'The shape of a device says what it can do to a packet.',
  },
  {
    name: 'AI assistant',
    text: 'It knows which level you are in and explains the lines you ask about. It will not give you a quiz answer.',
    figure: 'assistant',
    caption: 'A question about the run above, and the answer it gets.',
  },
  {
    name: 'Progress tracking',
    text: 'Actions and proofs count once. With an account, both follow you to any computer.',
    figure: 'progress',
    caption: 'A level is done when you have tried all of its actions, in any order.',
  },
  {
    name: 'Enterprise security',
    text: 'WAF, VPN, load balancer, and a SIEM to search: what you will meet at work, and what each of them cannot do.',
    figure: 'limits',
    caption: 'Levels 6 to 9 show both columns.',
  },
];

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
