import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

// A reader this close to the end counts as following it.
const NEAR_END_PX = 24;

interface Following {
  /** Whether the list follows its end, which it does until the reader scrolls up. */
  readonly isFollowing: boolean;
  readonly onScroll: () => void;
  /** Scrolls to the end and follows it again. */
  readonly follow: () => void;
}

/** Keeps the end of a list in view while `content` changes, unless the reader has scrolled up. */
export function useFollowing(
  list: RefObject<HTMLElement | null>,
  content: readonly unknown[],
): Following {
  const [isFollowing, setFollowing] = useState(true);
  const follows = useRef(true);
  const note = useCallback((value: boolean) => {
    follows.current = value;
    setFollowing(value);
  }, []);
  const showEnd = useCallback(() => {
    const element = list.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [list]);

  // Before the next paint, so that the new content does not look like the reader scrolling up.
  useLayoutEffect(showEnd, [showEnd, ...content]);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const watcher = new ResizeObserver(showEnd);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [list, showEnd]);

  const onScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    note(element.scrollTop + element.clientHeight >= element.scrollHeight - NEAR_END_PX);
  }, [list, note]);
  const follow = useCallback(() => {
    note(true);
    showEnd();
  }, [note, showEnd]);
  return { isFollowing, onScroll, follow };
}
