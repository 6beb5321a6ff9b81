import { useEffect, useMemo, useState } from 'react';
import { CAROUSEL_INTERVAL_MS, SITE_NARROW_PX } from '@netward/contracts';

const RUNS_WHERE = `(min-width: ${SITE_NARROW_PX + 1}px) and (prefers-reduced-motion: no-preference)`;

/** Whether the window is wide and its owner minds no motion. */
function useMayRotate(): boolean {
  const [mayRotate, setMayRotate] = useState(false);
  useEffect(() => {
    const query = matchMedia(RUNS_WHERE);
    const read = () => setMayRotate(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return mayRotate;
}

/** Somebody looks closer: the pointer or the focus is inside. */
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
 * Counts from 0 to `count` - 1 and around, a step every three seconds. Stands still while the
 * element that carries `holders` has the pointer or the focus, while it is paused, on small screens
 * and under reduced motion.
 */
export function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const attention = useAttention();
  const isRunning = useMayRotate() && count > 1 && !isPaused && !attention.has;

  useEffect(() => {
    if (!isRunning) return;
    const advance = () => setCurrent((index) => (index + 1) % count);
    const timer = setInterval(advance, CAROUSEL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, count, current]);

  return {
    current,
    show: setCurrent,
    holders: attention.listeners,
    isPaused,
    togglePause: () => setPaused((is) => !is),
  };
}
