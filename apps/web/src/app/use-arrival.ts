import { useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { findPage } from './pages.tsx';

const HEADING_MS = 3000;

/** Focuses the page's heading, waiting for it while the page's code loads. */
function focusHeading(): () => void {
  const main = document.getElementById('main');
  const focus = () => {
    const heading = main?.querySelector<HTMLElement>('h1');
    if (!heading || document.querySelector('dialog[open]')) return Boolean(heading);
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return true;
  };
  if (!main || focus()) return () => {};
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), HEADING_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/**
 * What a page load does by itself and a navigation inside the app has to do: set the title, scroll to
 * the top and focus the heading. Back and forward keep the scroll position.
 */
export function useArrival(pathname: string, isLabOpen: boolean): void {
  const type = useNavigationType();
  const isFirst = useRef(true);
  useEffect(() => {
    let isHere = true;
    void findPage(pathname)
      .title(pathname)
      .then((title) => {
        if (title && isHere) document.title = title;
      })
      // A page that cannot be fetched shows its own error.
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [pathname]);
  useEffect(() => {
    if (isFirst.current || isLabOpen) {
      isFirst.current = false;
      return;
    }
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
    return focusHeading();
  }, [pathname, isLabOpen, type]);
}
