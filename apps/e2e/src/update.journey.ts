import { expect, test, type Page } from '@playwright/test';
import { levelHeading } from './lab.ts';
import {
  idleWorkers,
  isUpdateWaiting,
  keepSite,
  keptFiles,
  loadedFiles,
} from './service-worker.ts';
import {
  builtVersion,
  type SiteVersion,
  VersionedSite,
  writeNextVersion,
} from './site-versions.ts';

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
