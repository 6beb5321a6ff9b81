import { type ComponentType, use } from 'react';

const RELOADED_KEY = 'reloadedForChunk';

const pageOf = () => `${location.href} `;

/** Reloads the page, once, when a chunk is gone, usually because a newer version was published; never offline. */
function reloadOnce(chunk: string): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY)?.startsWith(pageOf()))
      return false;
    sessionStorage.setItem(RELOADED_KEY, pageOf() + chunk);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Other chunks may load before the one that is gone fails again: they do not allow a second reload. */
function forgetReload(chunk: string) {
  try {
    if (sessionStorage.getItem(RELOADED_KEY)?.endsWith(chunk))
      sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Without storage, no reload was recorded.
  }
}

export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> };

/** A promise that React can read synchronously, so that no fallback flashes. */
export function fulfilled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/**
 * A component in its own chunk. `preload` fetches it early and never throws. If the chunk cannot be
 * fetched when it renders, the page reloads once; after that the error boundary shows. `chunk` tells it
 * from others: by default the text of `load`, which names the file that it imports.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  chunk = String(load),
): LazyComponent<P> {
  let component: Promise<ComponentType<P>> | undefined;

  async function fetchOrReload(): Promise<ComponentType<P>> {
    try {
      const Component = await load();
      forgetReload(chunk);
      return Component;
    } catch (error) {
      if (reloadOnce(chunk)) return await new Promise<never>(() => {});
      throw error;
    }
  }
  async function preload() {
    try {
      component = fulfilled(await load());
    } catch {
      // The render tries again and reports the failure.
    }
  }
  function Lazy(props: P) {
    const Component = use((component ??= fetchOrReload()));
    return <Component {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
