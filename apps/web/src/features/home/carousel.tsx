import { useEffect, useMemo, useState } from 'react';
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

interface PauseButtonProps {
  readonly of: string;
  readonly isPaused: boolean;
  readonly onToggle: () => void;
}

/** Pauses and resumes a carousel. The style sheet hides it where nothing rotates. */
export function PauseButton({ of, isPaused, onToggle }: PauseButtonProps) {
  return (
    <IconButton
      className="carousel-pause"
      icon={isPaused ? 'i-play' : 'i-pause'}
      label={isPaused ? `Resume rotating ${of}` : `Pause rotating ${of}`}
      onClick={onToggle}
    />
  );
}
