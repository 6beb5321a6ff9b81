import { expect, type Locator, type Page } from '@playwright/test';

/** The button that logs out, wherever the screen has it. */
export async function findLogout(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  const button = page.getByRole('button', { name: 'Logout' });
  await expect(button).toBeVisible();
  return button;
}

/** The browser holds no session. */
export async function expectGuest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
}
