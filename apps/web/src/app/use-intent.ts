import { useEffect } from 'react';
import { findPage } from './pages.tsx';

/** Where a link of this site leads; undefined for every other link. */
function pathOfLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const isOurs = link instanceof HTMLAnchorElement && link.origin === location.origin;
  return isOurs ? link.pathname : undefined;
}

/** Fetches a page as soon as somebody points at a link to it, or reaches it by keyboard. */
export function useIntent(): void {
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const path = pathOfLink(target);
      if (path && path !== location.pathname) void findPage(path).preload(path);
    };
    const intents = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const intent of intents) addEventListener(intent, prepare, { passive: true });
    return () => {
      for (const intent of intents) removeEventListener(intent, prepare);
    };
  }, []);
}
