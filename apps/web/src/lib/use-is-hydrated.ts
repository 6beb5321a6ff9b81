import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the page is what was served, true from then on. For what only a browser can know. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
