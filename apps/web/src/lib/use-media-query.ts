import { useMemo, useSyncExternalStore } from 'react';

/** Whether the page matches a media query; rerenders when that changes. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, isMatched } = useMemo(() => queryOf(query), [query]);
  return useSyncExternalStore(subscribe, isMatched, () => false);
}

/** The browser reads a query once, when it is first asked for: not on a server, and not in every render. */
function queryOf(query: string) {
  let known: MediaQueryList | undefined;
  const media = () => (known ??= matchMedia(query));
  return {
    isMatched: () => media().matches,
    subscribe: (listener: () => void) => {
      media().addEventListener('change', listener);
      return () => media().removeEventListener('change', listener);
    },
  };
}
