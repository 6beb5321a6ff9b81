import { expect, test, type Page } from '@playwright/test';

const features = (page: Page) => page.getByRole('region', { name: 'What you’ll use' });
const articles = (page: Page) => page.getByRole('region', { name: 'Latest from the Blog' });
const shown = (page: Page) => features(page).locator('[aria-current=true]');

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the features rotate every three seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(shown(page)).toHaveText('Interactive labs');
    for (const name of [
      'AI assistant',
      'Progress tracking',
      'Enterprise security',
      'Interactive labs',
    ]) {
      await page.clock.runFor(3000);
      await expect(shown(page)).toHaveText(name);
    }
  });

  test('the features wait for the pointer, for the focus and for the pause button', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await features(page).getByRole('button', { name: 'Progress tracking' }).hover();
    await page.clock.runFor(9000);
    await expect(shown(page)).toHaveText('Interactive labs');
    await page.mouse.move(0, 0);
    await features(page).getByRole('button', { name: 'Interactive labs' }).focus();
    await page.clock.runFor(9000);
    await expect(shown(page)).toHaveText('Interactive labs');
    await features(page)
      .getByRole('button', { name: /^Pause/ })
      .click();
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(9000);
    await expect(shown(page)).toHaveText('Interactive labs');
    await features(page)
      .getByRole('button', { name: /^Resume/ })
      .click();
    await page.mouse.move(0, 0);
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(3000);
    await expect(shown(page)).toHaveText('AI assistant');
  });

  test('a feature that was chosen shows its figure', async ({ page }) => {
    await page.goto('/');
    await features(page).getByRole('button', { name: 'Enterprise security' }).click();
    await expect(features(page).getByRole('table')).toBeVisible();
  });

  test('nothing turns under reduced motion, and nothing offers to pause', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(9000);
    await expect(shown(page)).toHaveText('Interactive labs');
    await expect(features(page).getByRole('button', { name: /^Pause/ })).toBeHidden();
  });

  test('the mark moves from article to article, and all stay in the page', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const rows = articles(page).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toHaveClass('is-current');
    await page.clock.runFor(3000);
    await expect(rows.nth(1)).toHaveClass('is-current');
    await expect(rows.nth(0)).toBeVisible();
    await articles(page).getByRole('link', { name: 'View all' }).click();
    await expect(page).toHaveURL('/blog');
  });
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test('the features are cards to swipe, and the one in view shows its figure', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(9000);
    await expect(shown(page)).toHaveText('Interactive labs');
    const list = features(page).getByRole('list').first();
    expect(await list.evaluate((element) => getComputedStyle(element).scrollSnapType)).toBe(
      'x mandatory',
    );
    await list.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(shown(page)).toHaveText('Enterprise security');
    await expect(features(page).getByRole('table')).toBeVisible();
  });

  test('the articles are cards to swipe', async ({ page }) => {
    await page.goto('/');
    const list = articles(page).getByRole('list');
    const room = await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(room).toBeGreaterThan(200);
    await list.scrollIntoViewIfNeeded();
    await expect(list.getByRole('listitem').nth(2)).not.toBeInViewport();
    await list.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(list.getByRole('listitem').nth(2)).toBeInViewport();
  });
});
