import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, collectErrors } from './page-checks.ts';

/** Opens the newest article from the list, as a reader does. Answers its title. */
async function openNewest(page: Page): Promise<string> {
  await page.goto('/blog');
  const card = page.getByRole('main').getByRole('listitem').first();
  const title = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('link', { name: /Read More/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return title;
}

test('a reader goes from the list to an article and back to the same place', async ({ page }) => {
  const errors = collectErrors(page);
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cybersecurity Blog');
  const cards = page.getByRole('main').getByRole('listitem');
  expect(await cards.count()).toBeGreaterThan(0);
  const last = cards.last().getByRole('link', { name: /Read More/ });
  await last.scrollIntoViewIfNeeded();
  // On the screen: what loads above it moves the page under it.
  const placeOf = () => last.evaluate((link) => Math.round(link.getBoundingClientRect().y));
  const place = await placeOf();
  await last.click();
  await expect(page.getByRole('link', { name: 'Back to the blog' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cybersecurity Blog');
  await expect.poll(placeOf).toBe(place);
  expect(errors).toEqual([]);
});

test('posts stand newest first, each with its facts', async ({ page }) => {
  await page.goto('/blog');
  const days = await page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((cards) =>
      cards.map((card) => card.querySelector('time')?.getAttribute('datetime') ?? ''),
    );
  expect(days).toEqual([...days].sort().reverse());
  for (const card of await page.getByRole('main').getByRole('listitem').all())
    await expect(card).toContainText(/\d+ min read/);
});

test(
  'an article is whole: contents, sections, references, the lab, and its own title',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    const title = await openNewest(page);
    await expect(page).toHaveTitle(`${title} · Netward`);
    const contents = page.getByRole('navigation', { name: 'Contents' });
    const headings = await page.locator(':is(.article-text, .article-rest) > h2').allTextContents();
    expect(await contents.getByRole('link').allTextContents()).toEqual([...headings, 'References']);
    const references = page.getByRole('region', { name: 'References' });
    expect(await references.getByRole('listitem').count()).toBeGreaterThanOrEqual(4);
    await contents.getByRole('link', { name: 'References' }).click();
    await expect(references.getByRole('heading')).toBeInViewport();
    await expect(page.getByText('Written by Netward.')).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test('an article that was asked for directly stays as it was served', async ({ page }) => {
  await openNewest(page);
  const errors = collectErrors(page);
  const answer = await page.reload();
  expect(answer?.status()).toBe(200);
  const served = (await answer?.text()) ?? '';
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  expect(served).toContain('<meta property="og:type" content="article"');
  await expect(page).toHaveTitle(`${title} · Netward`);
  expect(errors).toEqual([]);
});

test('code goes to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNewest(page);
  const code = page.locator('.article-code').first();
  await code.getByRole('button', { name: /^Copy/ }).click();
  await expect(code.getByText('Copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await code.locator('pre').textContent());
});

test('the lab of an article starts from its end', async ({ page }) => {
  await openNewest(page);
  const way = page.locator('article footer').getByRole('link', { name: /^(Level \d+:|All labs)/ });
  const href = await way.getAttribute('href');
  await way.click();
  const level = Number(/level=(\d+)/.exec(href ?? '')?.[1] ?? 0);
  if (level >= 1 && level <= 2) await expect(page.locator('.lab')).toBeVisible();
  else if (level > 2) await expect(page.getByRole('dialog')).toContainText('Login required');
  else await expect(page.getByRole('heading', { level: 1 })).toHaveText('Labs');
});

test('a list that cannot be fetched says so, and comes when asked again', async ({ page }) => {
  await page.goto('/');
  const posts = /\/assets\/posts-[^/]+\.js$/;
  await page.route(posts, (route) => route.abort());
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main a[href="/blog"], a[href="/blog"]');
    link?.click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error Loading Blog');
  await expect(page.getByRole('alert')).toContainText('Failed to load blog posts');
  await page.unroute(posts);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cybersecurity Blog');
});

test('a post that does not exist says so, with the status', async ({ page }) => {
  const answer = await page.goto('/blog/never-written');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found');
  await expect(page).toHaveTitle('Blog Post Not Found · Netward');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the blog' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cybersecurity Blog');
});

test('the feed and the sitemap name what the list shows', async ({ page, request }) => {
  await page.goto('/blog');
  const links = await page
    .getByRole('link', { name: /Read More/ })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const feed = await (await request.get('/feed.xml')).text();
  const map = await (await request.get('/sitemap.xml')).text();
  for (const link of links) {
    expect(feed).toContain(`${link}</id>`);
    expect(map).toMatch(new RegExp(`${link}</loc><lastmod>\\d{4}-\\d\\d-\\d\\d</lastmod>`));
  }
});
