import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

// A reader this close to the end counts as following it.
const NEAR_END_PX = 24;
const ABOVE_PX = 8;
/** A list that is lower, as on a phone, has no room for the question above its answer. */
const LOW_PX = 260;

interface Following {
  /** Whether the list follows its end, which it does until the reader scrolls up. */
  readonly isFollowing: boolean;
  readonly onScroll: () => void;
  /** Scrolls to the end and follows it again. */
  readonly follow: () => void;
}

/**
 * Where following stops: at the end, but once the newest question is answered with it still in sight, or
 * in a low list with its answer, so that what comes with an answer does not push the answer away.
 */
function stopOf(element: HTMLElement): number {
  const [question, newest] = [...element.querySelectorAll<HTMLElement>('[data-role]')].slice(-2);
  if (!question || newest?.dataset.answer === undefined) return element.scrollHeight;
  const first = element.clientHeight < LOW_PX ? newest : question;
  return first.offsetTop - element.offsetTop - ABOVE_PX;
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
    if (element && follows.current) element.scrollTop = stopOf(element);
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
    const end = Math.min(stopOf(element), element.scrollHeight - element.clientHeight);
    note(element.scrollTop >= end - NEAR_END_PX);
  }, [list, note]);
  const follow = useCallback(() => {
    note(true);
    showEnd();
  }, [note, showEnd]);
  return { isFollowing, onScroll, follow };
}
