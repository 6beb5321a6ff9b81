/** What a page tells a waiting worker after its load. */
export interface TakeOver {
  readonly type: 'TAKE_OVER';
  /** The address of the page's first script, which names every other file of its version. */
  readonly script: string;
}

const WORKER = '/sw.js';
/** The page's own files and its first calls come first, on a slow network too. */
const REST_MS = 3_000;

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

/** The worker's address as the content policy wants it where it asks for trusted types. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('worker', { createScriptURL: () => WORKER });
  return policy?.createScriptURL(WORKER) ?? WORKER;
}

async function register(): Promise<void> {
  const { waiting } = await navigator.serviceWorker.register(workerAddress());
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')!.src;
  waiting?.postMessage({ type: 'TAKE_OVER', script } satisfies TakeOver);
  const { active } = await navigator.serviceWorker.ready;
  // The page's files came before the worker could keep them: it takes them from the browser's cache.
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  const urlsToCache = files.filter((name) => name.startsWith(`${location.origin}/assets/`));
  active!.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/** Keeps the site for later without a network, unless the browser is asked to save data. */
export function keepForLater(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  // A browser that refuses storage keeps nothing: the site then needs its network, as before.
  const start = () => setTimeout(() => void register().catch(() => {}), REST_MS);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
