import { expect, test } from '@playwright/test';
import { act, expectTried, levelHeading, openLevel } from './lab.ts';
import { expectKept } from './kept-progress.ts';
import { storeSession, verifiedAccount } from './learner.ts';
import { keepSite } from './service-worker.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' });

test('a guest goes on without a network, from one level to the next, and reads what was read', async ({
  page,
  context,
}) => {
  await page.goto('/blog/siem-correlation-explained');
  const article = await page.getByRole('heading', { level: 1 }).textContent();
  await keepSite(page);
  await openLevel(page, '1');
  await act(page, 'openPage');

  await context.setOffline(true);
  await act(page, 'sniffTraffic');
  await act(page, 'portScan');
  await expectTried(page, 3, 3);
  await page.getByRole('button', { name: /choose another level/ }).click();
  await page.getByRole('option', { name: /Firewall/ }).click();
  await expect(levelHeading(page, '2')).toBeAttached();
  await act(page, 'enableFirewall');
  await page.getByRole('log').getByRole('button').first().click();
  await expect(page.locator('[data-panel="inspector"]')).toBeVisible();

  await page.goto('/labs?level=2');
  await expectTried(page, 1, 6);
  await page.goto('/labs?level=1');
  await expectTried(page, 3, 3);

  await page.goto('/blog/siem-correlation-explained');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article!);
  for (const path of ['/blog/cyber-threats-2024', '/contact']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  }
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  // A network that is back before the page listens.
  await context.setOffline(true);
  await page.goto('/terms', { waitUntil: 'commit' });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
});

test('a learner’s work without a network is sent when the network is back, and no cache holds it', async ({
  page,
  context,
  request,
}) => {
  const ada = await verifiedAccount(request);
  await storeSession(page, ada);
  await openLevel(page, '3');
  await keepSite(page);
  await context.setOffline(true);
  await page.reload();
  await act(page, 'enableIDS');
  await expectTried(page, 1, 5);
  await context.setOffline(false);
  await expectKept(request, ada, '3', ['enableIDS']);

  const kept = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const requests = caches.map(async (name) => (await window.caches.open(name)).keys());
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter((path) => !/^\/(?:assets\/.+|offline|favicon\.svg)$/.test(path))).toEqual([]);
});
