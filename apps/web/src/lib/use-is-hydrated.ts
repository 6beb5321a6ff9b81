import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False until the page is hydrated, then true. For content that only the browser can know. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
