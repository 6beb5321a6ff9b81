import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { webPaths } from '@netward/contracts';

const pages = Object.values(webPaths);

/** Notes what a visitor must never meet: errors in the console, refused by policy, thrown. */
function troubleOn(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (400|404)/.test(message.text()))
      trouble.push(message.text());
  });
  return trouble;
}

async function seriousFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

for (const path of pages) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test(`${path} is whole, accessible and fits the screen (${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const trouble = troubleOn(page);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page).toHaveTitle(/Netward/);
      expect(await seriousFaults(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(trouble).toEqual([]);
    });
  }
}

test('the lab is accessible and fits the screen', async ({ page }) => {
  const trouble = troubleOn(page);
  await page.goto('/labs?level=1');
  await expect(page.locator('[data-action="openPage"]')).toBeAttached();
  expect(await seriousFaults(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(trouble).toEqual([]);
});

test('an unknown path says so, with the status', async ({ page }) => {
  const answer = await page.goto('/nowhere');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('404 - Page Not Found')).toBeVisible();
});

test('Back leaves the lab and not the site; a reload stays in it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try Level 1 Now' }).click();
  await expect(page.locator('[data-action="openPage"]')).toBeAttached();
  await page.reload();
  await expect(page.locator('[data-action="openPage"]')).toBeAttached();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Try Level 1 Now' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a guest who asks for level 3 is asked to log in', async ({ page }) => {
  await page.goto('/labs?level=3');
  await expect(page.getByRole('dialog')).toContainText('Login required for levels 3-10');
});
