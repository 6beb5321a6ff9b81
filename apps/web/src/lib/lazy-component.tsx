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

/**
 * A component in a chunk of its own. `preload` fetches it ahead of need and never throws. When the
 * chunk cannot be had at render time the page is loaded anew once, then the error boundary shows.
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;

  async function fetchOnce(): Promise<ComponentType<P>> {
    Loaded = await load();
    forgetReload();
    return Loaded;
  }
  async function fetchOrReload(): Promise<ComponentType<P>> {
    try {
      return await fetchOnce();
    } catch (error) {
      if (reloadOnce()) return await new Promise<never>(() => {});
      throw error;
    }
  }
  async function preload() {
    try {
      await fetchOnce();
    } catch {
      // The render tries again and says what is wrong.
    }
  }
  function Lazy(props: P) {
    const Component = Loaded ?? use((loading ??= fetchOrReload()));
    return <Component {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
