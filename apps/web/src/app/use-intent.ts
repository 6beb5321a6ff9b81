import { useEffect } from 'react';
import { findPage } from './pages.tsx';

/** The path of a link within this site; undefined for any other link. */
function pathOfLink(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const isOurs = link instanceof HTMLAnchorElement && link.origin === location.origin;
  return isOurs ? link.pathname : undefined;
}

/** Fetches a page as soon as a link to it is hovered, touched or focused. */
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
