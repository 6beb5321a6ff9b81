import { useEffect, useSyncExternalStore } from 'react';
import { createStore, type Store } from './store.ts';

export type LazyState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly data: T }
  | { readonly status: 'failed' };

export interface LazyData<T> extends Pick<Store<LazyState<T>>, 'get' | 'subscribe'> {
  /** Fetches early, or again after a failure. Never throws. */
  readonly preload: () => Promise<void>;
}

/** Data in its own chunk, fetched once and shared by everything that shows it. */
export function lazyData<T>(load: () => Promise<T>): LazyData<T> {
  const { get, set, subscribe } = createStore<LazyState<T>>({ status: 'loading' });
  let running: Promise<void> | undefined;

  async function fetchOnce() {
    if (get().status === 'failed') set({ status: 'loading' });
    try {
      set({ status: 'loaded', data: await load() });
    } catch {
      set({ status: 'failed' });
    }
    running = undefined;
  }
  return {
    get,
    subscribe,
    preload: async () => {
      if (get().status !== 'loaded') await (running ??= fetchOnce());
    },
  };
}

/** Data of many keys, each fetched once. */
export function lazyDataBy<Key extends string, T>(load: (key: Key) => Promise<T>) {
  const known = new Map<Key, LazyData<T>>();
  return (key: Key): LazyData<T> => {
    const data = known.get(key) ?? lazyData(() => load(key));
    known.set(key, data);
    return data;
  };
}

/** The state of lazy data; starts the fetch if it has not started. */
export function useLazyData<T>(source: LazyData<T>): LazyState<T> {
  useEffect(() => void source.preload(), [source]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
