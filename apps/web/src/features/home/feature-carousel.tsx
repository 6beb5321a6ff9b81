import { useEffect, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { IconButton } from '../../ui/button.tsx';
import { featureItems } from './feature-items.ts';
import { ShapesFigure } from './shapes-figure.tsx';
import { useRotation } from './use-rotation.ts';
import './feature-carousel.css';

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

/**
 * What the platform offers: a list and, beside it, a figure for the item that is on. It moves on by
 * itself until somebody looks closer; on a small screen the items are cards to push.
 */
export function FeatureCarousel() {
  const [isHeld, setHeld] = useState(false);
  const areFiguresHere = useFiguresLater();
  const rotation = useRotation(featureItems.length, isHeld);
  return (
    <section className="home-section wrap" aria-labelledby="features-title">
      <h2 id="features-title">What you work with</h2>
      <div
        className="features"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <ol className="features-list">
          {featureItems.map(({ name, text }, index) => (
            <li key={name} className={index === rotation.current ? 'is-current' : undefined}>
              <h3>
                <button
                  type="button"
                  aria-current={index === rotation.current}
                  onClick={() => rotation.show(index)}
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
            <figure key={name} className={index === rotation.current ? 'is-current' : undefined}>
              {figure === 'shapes' && <ShapesFigure />}
              {figure !== 'shapes' && areFiguresHere && <FeatureFigure name={figure} />}
              <figcaption>{caption}</figcaption>
            </figure>
          ))}
          <IconButton
            className="features-pause"
            icon={rotation.isPaused ? 'i-play' : 'i-pause'}
            label={rotation.isPaused ? 'Resume the rotation' : 'Pause the rotation'}
            onClick={rotation.togglePause}
          />
        </div>
      </div>
    </section>
  );
}
