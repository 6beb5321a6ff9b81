import { expect, test, type Page } from '@playwright/test';
import { expectAccessible, expectHydrated } from './page-checks.ts';

/** Counts how often the FAQ is loaded whole, by its requests: the event of a load may come late. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().endsWith('/faq')) loads += 1;
  });
  return () => loads;
}

// The code of a page, as the build and as the development server name it.
const FAQ_CODE = /\/(assets\/faq-[^/]*\.js|src\/.*faq\.tsx)/;
const TERMS_CODE = /\/(assets\/terms-[^/]*\.js|src\/.*terms\.tsx)/;

/** Holds back the code of the terms until the FAQ is loaded whole, which then waits until that code has run. */
async function holdTermsUntilReload(page: Page): Promise<void> {
  const reloading = page.waitForRequest('/faq');
  const ran = new Promise<void>((resolve) => void page.exposeFunction('noteTerms', resolve));
  await page.route(TERMS_CODE, async (route) => {
    await reloading;
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nnoteTerms();` });
  });
  await page.route('/faq', async (route) => {
    await ran;
    await route.continue();
  });
}

async function follow(page: Page): Promise<void> {
  await expectHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.evaluate(() => {
    // The way a link goes, without the preloading that a visible one might have had.
    document.querySelector<HTMLAnchorElement>('a[href="/faq"]')!.click();
  });
}

test('a part that failed to load is fetched by reloading the page', async ({ page }) => {
  await page.route(FAQ_CODE, (route) => route.abort());
  await page.goto('/');
  const loads = countLoads(page);
  await page.route('/faq', async (route) => {
    await page.unroute(FAQ_CODE);
    await route.continue();
  });
  await follow(page);
  await expect(page.getByRole('heading', { level: 1, name: /Frequently/ })).toBeVisible();
  await expectHydrated(page);
  const first = page.getByRole('main').locator('button[aria-expanded]').first();
  await first.click();
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(loads).toBe(1);
});

test('a part that never loads ends in a plain page with two ways out', async ({ page }) => {
  await page.route(FAQ_CODE, (route) => route.abort());
  await page.goto('/');
  const loads = countLoads(page);
  // The code of another page comes meanwhile, which allows no second reload.
  await holdTermsUntilReload(page);
  await follow(page);
  await expect(page.getByRole('heading', { name: 'Something Went Wrong' })).toBeVisible();
  await expect(
    page.getByText('An unexpected error occurred. Please try refreshing the page.'),
  ).toBeVisible();
  await expect.poll(loads).toBe(1);
  await expectAccessible(page);

  await page.unroute(FAQ_CODE);
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('main').locator('button[aria-expanded]')).toHaveCount(5);
});

test('Go Home leaves a broken page', async ({ page }) => {
  await page.route(FAQ_CODE, (route) => route.abort());
  await page.goto('/faq');
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Start Your Journey' })).toBeVisible();
});
