import { useEffect, useSyncExternalStore } from 'react';

export type LazyState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: T }
  | { readonly status: 'failed' };

export interface LazyData<T> {
  /** Fetches ahead of need, or again after a failure. Never throws. */
  readonly preload: () => Promise<void>;
  readonly getState: () => LazyState<T>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Data in a chunk of its own: fetched once, shared by everybody who looks at it. */
export function lazyData<T>(load: () => Promise<T>): LazyData<T> {
  const listeners = new Set<() => void>();
  let state: LazyState<T> = { status: 'loading' };
  let running: Promise<void> | undefined;

  function change(next: LazyState<T>) {
    state = next;
    for (const listener of listeners) listener();
  }
  async function fetchOnce() {
    if (state.status === 'failed') change({ status: 'loading' });
    try {
      change({ status: 'loaded', data: await load() });
    } catch {
      change({ status: 'failed' });
    }
    running = undefined;
  }
  return {
    preload: async () => {
      if (state.status !== 'loaded') await (running ??= fetchOnce());
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The state of lazy data, which this begins to fetch where nobody has. */
export function useLazyData<T>(source: LazyData<T>): LazyState<T> {
  useEffect(() => void source.preload(), [source]);
  return useSyncExternalStore(source.subscribe, source.getState, source.getState);
}
