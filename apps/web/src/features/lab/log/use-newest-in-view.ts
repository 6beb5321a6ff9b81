import { type RefObject, type UIEvent, useCallback, useEffect, useRef } from 'react';

// A reader this close to the end follows new lines.
const NEAR_END_PX = 24;

interface Followed<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly onScroll: (event: UIEvent<E>) => void;
}

/** The props of a scrolling list that follows its newest line unless the reader has scrolled up. */
export function useNewestInView<E extends HTMLElement>(newest: number | undefined): Followed<E> {
  const ref = useRef<E>(null);
  const follows = useRef(true);
  useEffect(() => {
    const element = ref.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [newest]);
  const onScroll = useCallback(({ currentTarget }: UIEvent<E>) => {
    const { scrollTop, clientHeight, scrollHeight } = currentTarget;
    follows.current = scrollTop + clientHeight >= scrollHeight - NEAR_END_PX;
  }, []);
  return { ref, onScroll };
}
