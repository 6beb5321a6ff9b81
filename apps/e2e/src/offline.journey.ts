import { expect, test, type Page } from '@playwright/test';
import { act, expectTried, levelHeading, openLevel } from './lab.ts';
import { expectKept, storeSession, verifiedAccount } from './learner.ts';
import {
  keepSite,
  idleWorkers,
  isUpdateWaiting,
  keptFiles,
  loadedFiles,
  builtVersion,
  type SiteVersion,
  VersionedSite,
  writeNextVersion,
} from './site-versions.ts';

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

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'allow' });

const OLD = 'Frequently asked questions';
const NEW = 'Questions that are asked often';
const site = new VersionedSite(process.env['UPDATED_SITE_PORT']!);
test.afterAll(() => site.stop());

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

async function expectFilesOf({ assets }: SiteVersion, page: Page): Promise<void> {
  const loaded = await loadedFiles(page);
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((path) => !assets.includes(path))).toEqual([]);
}

test('an update never mixes two versions: an open page keeps its own until it is loaded again', async ({
  context,
}, info) => {
  const old = builtVersion();
  const next = writeNextVersion(info.outputPath('next'), [OLD, NEW]);
  const [page, second, third] = [
    await context.newPage(),
    await context.newPage(),
    await context.newPage(),
  ];
  await site.serve(old);
  for (const opened of [page, second]) await opened.goto(site.url);
  await keepSite(page);
  const endIdle = await idleWorkers(page);
  await site.serve(next);

  // A page that is opened now is of the new version, whose worker waits for the old pages.
  await third.goto(`${site.url}/faq`);
  await expect(heading(third)).toHaveText(NEW);
  await expect.poll(() => isUpdateWaiting(third)).toBe(true);
  await endIdle();
  await expectFilesOf(next, third);

  // An old page goes on in its own version, of which the server has nothing any longer.
  await follow(page, 'FAQ');
  await expect(heading(page)).toHaveText(OLD);
  await follow(page, 'Labs');
  await page.getByRole('button', { name: /^Level 1:/ }).click();
  await expect(levelHeading(page, '1')).toBeAttached();
  await expectFilesOf(old, page);
  expect(await isUpdateWaiting(third)).toBe(true);

  // Where the old version was never kept, the new one is loaded whole.
  await follow(second, 'Contact');
  await expect(heading(second)).toHaveText('Contact');
  await follow(second, 'FAQ');
  await expect(heading(second)).toHaveText(NEW);
  await expectFilesOf(next, second);

  await second.close();
  await third.close();
  // The next load at which no other page is open takes the new version's worker. On a busy machine a
  // page that was closed a moment ago may still count.
  const leftOfOld = async () => {
    await endIdle();
    const kept = (await keptFiles(page)).filter((path) => old.assets.includes(path));
    return { kept: kept.length, waiting: await isUpdateWaiting(page) };
  };
  const [once, again] = [{ timeout: 30_000 }, { timeout: 120_000 }];
  await expect(async () => {
    await page.goto(`${site.url}/faq`);
    await expect(heading(page)).toHaveText(NEW);
    await expectFilesOf(next, page);
    await expect.poll(leftOfOld, once).toEqual({ kept: 0, waiting: false });
  }).toPass(again);
});
