import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';

test.use({ viewport: { width: 375, height: 812 } });

const burger = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

async function openMenu(page: Page): Promise<Locator> {
  await page.goto('/');
  await burger(page).click();
  return page.getByRole('dialog', { name: 'Menu' });
}

test('the menu has a section for the site and one for the account', async ({ page }) => {
  const menu = await openMenu(page);
  const site = menu.getByRole('region', { name: 'Navigation' });
  await expect(site.getByRole('link')).toHaveText([
    'Home',
    'Labs',
    'Products',
    'Blog',
    'FAQ',
    'Contact',
  ]);
  const account = menu.getByRole('region', { name: 'Account' });
  await expect(account.getByRole('button', { name: 'Login / Register' })).toBeVisible();
  await expectAccessible(page);
});

test('Escape and the cross close it, and the focus returns to its button', async ({ page }) => {
  const menu = await openMenu(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger(page)).toBeFocused();
  await burger(page).click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(burger(page)).toHaveAttribute('aria-expanded', 'false');
});

test('the page behind it is out of reach', async ({ page }) => {
  const menu = await openMenu(page);
  for (let tab = 0; tab < 14; tab += 1) await page.keyboard.press('Tab');
  const isInside = await menu.evaluate(
    (dialog) => dialog.contains(document.activeElement) || document.activeElement === document.body,
  );
  expect(isInside).toBe(true);
});

test('following a link closes it', async ({ page }) => {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await expect(menu).toBeHidden();
});

test('Login / Register opens the login in its place', async ({ page }) => {
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Login / Register' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('it closes by itself when the screen becomes wide', async ({ page }) => {
  const menu = await openMenu(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(menu).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
