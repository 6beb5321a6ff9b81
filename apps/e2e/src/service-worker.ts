import { expect, type Page } from '@playwright/test';

/** Waits until the browser has kept the site for later. */
export async function keepSite(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** Whether a newer worker has kept its version and waits for the pages of the older one. */
export function isUpdateWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return Boolean(registration?.waiting);
  });
}

/** The files of the site that a page has loaded since its last navigation. */
export function loadedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
}

/** The files that the newest worker has kept before they were asked for. */
export function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const kept = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(kept)).flat().map(({ url }) => new URL(url).pathname);
  });
}

/**
 * A way to end the active worker, as a browser does with one that is idle: one that is watched, as in a
 * journey, it lets run, and the next worker waits for its end.
 */
export async function idleWorkers(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const active = new Set<string>();
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions)
      if (status === 'activated') active.add(versionId);
      else active.delete(versionId);
  });
  await session.send('ServiceWorker.enable');
  return async () => {
    for (const versionId of active) await session.send('ServiceWorker.stopWorker', { versionId });
  };
}
