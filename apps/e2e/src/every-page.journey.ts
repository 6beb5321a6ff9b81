import { expect, test } from '@playwright/test';
import { webPaths } from '@netward/contracts';
import {
  collectErrors,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectStylesOfOthersMoveNothing,
} from './page-checks.ts';

const BAR_AND_ROOM_PX = 72;

for (const path of Object.values(webPaths)) {
  test(
    `${path} is whole, accessible in both themes and fits the screen`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      const errors = collectErrors(page, /status of (400|404)/);
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      const heading = page.getByRole('heading', { level: 1 }).first();
      await expect(heading).toBeVisible();
      // A page that lacks its own style sheet begins right under the bar.
      const top = async () => (await heading.boundingBox())?.y;
      await expect.poll(top).toBeGreaterThan(BAR_AND_ROOM_PX);
      await expect(page).toHaveTitle(/Netward/);
      await expectAccessibleInBothThemes(page);
      await expectStylesOfOthersMoveNothing(page);
      expect(errors).toEqual([]);
    },
  );
}

test('the lab is accessible and fits the screen', { tag: '@phone' }, async ({ page }) => {
  const errors = collectErrors(page);
  await page.goto('/labs?level=1');
  await expect(page.locator('[data-action="openPage"]')).toBeAttached();
  await expectAccessible(page);
  await expectStylesOfOthersMoveNothing(page);
  expect(errors).toEqual([]);
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
