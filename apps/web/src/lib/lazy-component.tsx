import { type ComponentType, use } from 'react';

const RELOADED_KEY = 'reloadedForChunk';

/** Loads the page anew, once, when a part of it is gone: usually a newer version was published. */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === location.href) return false;
    sessionStorage.setItem(RELOADED_KEY, location.href);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function forgetReload() {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch {
    // Without storage there was no reload to forget.
  }
}

export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<void> };

/** A promise that React reads without waiting for the next tick, so that nothing flashes. */
function fulfilled<T>(value: T): Promise<T> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}

/**
 * A component in a chunk of its own. `preload` fetches it ahead of need and never throws. When the
 * chunk cannot be had at render time the page is loaded anew once, then the error boundary shows.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let component: Promise<ComponentType<P>> | undefined;

  async function fetchOrReload(): Promise<ComponentType<P>> {
    try {
      const Component = await load();
      forgetReload();
      return Component;
    } catch (error) {
      if (reloadOnce()) return await new Promise<never>(() => {});
      throw error;
    }
  }
  async function preload() {
    try {
      component = fulfilled(await load());
    } catch {
      // The render tries again and says what is wrong.
    }
  }
  function Lazy(props: P) {
    const Component = use((component ??= fetchOrReload()));
    return <Component {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
