import { type UIEvent, useEffect, useMemo, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { featureItems } from './texts.ts';
import { CAROUSEL_INTERVAL_MS, SITE_NARROW_PX } from '@netward/contracts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { IconButton } from '../../ui/button.tsx';

/** Rotates on a wide screen whose owner has not asked for less motion. */
const MAY_ROTATE = `(min-width: ${SITE_NARROW_PX + 1}px) and (prefers-reduced-motion: no-preference)`;

/** Whether somebody is looking closer: the pointer or the focus is inside. */
function useAttention() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const listeners = useMemo(
    () => ({
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    }),
    [],
  );
  return { has: isHovered || isFocused, listeners };
}

/**
 * Counts from 0 to `count` - 1 and around again, one step every three seconds. It stops while the
 * element with the `listeners` has the pointer or the focus, while it is paused, on small screens and
 * under reduced motion.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const attention = useAttention();
  const isRunning = useMediaQuery(MAY_ROTATE) && count > 1 && !isPaused && !attention.has;

  useEffect(() => {
    if (!isRunning) return;
    const advance = () => setCurrent((index) => (index + 1) % count);
    const timer = setInterval(advance, CAROUSEL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, count, current]);

  return {
    current,
    show: setCurrent,
    listeners: attention.listeners,
    isPaused,
    togglePause: () => setPaused((is) => !is),
  };
}

/** Pauses and resumes a carousel. The style sheet hides it where nothing rotates. */
export function PauseButton(props: { of: string; isPaused: boolean; onToggle: () => void }) {
  const { of, isPaused, onToggle } = props;
  return (
    <IconButton
      className="carousel-pause"
      icon={isPaused ? 'i-play' : 'i-pause'}
      label={isPaused ? `Resume rotating ${of}` : `Pause rotating ${of}`}
      onClick={onToggle}
    />
  );
}

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
      <h2 className="title" id="features-title">
        What you’ll use
      </h2>
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
                  className="covers heading left muted"
                  aria-current={index === carousel.current}
                  onClick={() => carousel.show(index)}
                >
                  {name}
                </button>
              </h3>
              <p className="prose muted above-4">{text}</p>
            </li>
          ))}
        </ol>
        <div className="features-stage grid relative surface">
          {featureItems.map(({ name, caption, figure }, index) => (
            <figure
              key={name}
              className={`grid middle ${index === carousel.current ? 'is-current' : ''}`}
            >
              {areFiguresLoaded && <FeatureFigure name={figure} />}
              <figcaption className="small faint">{caption}</figcaption>
            </figure>
          ))}
          <PauseButton of="features" isPaused={carousel.isPaused} onToggle={carousel.togglePause} />
        </div>
      </div>
    </section>
  );
}
