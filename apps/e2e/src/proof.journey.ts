import { expect, test, type Locator, type Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { act, openLevel, openTab } from './lab.ts';
import { storeSession, verifiedAccount } from './learner.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const strip = (page: Page): Locator => page.locator('[data-proof]');
const line = (page: Page, text: string): Locator =>
  page.getByRole('log').getByRole('button').filter({ hasText: text }).last();
const marks = (page: Page): Locator => page.getByRole('region', { name: 'Your marks' });

/** Presses what the lab asks a newcomer to press, until it asks for a proof. */
async function followTheLead(page: Page): Promise<void> {
  for (const action of ['openPage', 'sniffTraffic', 'portScan']) {
    const meant = page.locator(`[data-action="${action}"].is-meant`);
    await expect(meant).toBeInViewport();
    await meant.click();
  }
  await expect(strip(page)).toHaveAttribute('data-state', 'open');
  await expect(strip(page)).toContainText('sniffer');
}

test('a newcomer proves level 1 by what the lab says @phone', async ({ page, isMobile }) => {
  await openLevel(page, '1');
  await followTheLead(page);
  await expectAccessible(page);
  await openTab(page, 'Log');
  await line(page, '[Sniffer]')[isMobile ? 'tap' : 'click']();
  // The answer to the login is not the packet in which it left.
  const mark = page.getByRole('button', { name: /^Mark / });
  const ladder = page.getByRole('tab', { name: 'Ladder' });
  if (isMobile) await ladder.tap();
  await page.getByRole('option', { name: /200 OK/ }).click();
  await mark.locator('visible=true').click();
  await expect(marks(page).getByRole('listitem')).toContainText('Not this.');
  await expect(marks(page).getByRole('listitem')).toBeInViewport();
  await expect(strip(page)).toHaveAttribute('data-state', 'wrong');
  if (isMobile) await ladder.tap();
  await page.getByRole('option', { name: /GET \/login/ }).click();
  await mark.locator('visible=true').click();
  await expect(marks(page).getByRole('listitem').last()).toContainText('This proves it.');
  await expect(strip(page)).toHaveAttribute('data-state', 'right');
  await expectAccessible(page);
  const next = page.getByRole('button', { name: 'Next question' });
  await next.locator('visible=true').first().click();
  await expect(strip(page)).toHaveAttribute('data-proof', 'proof-2');
});

test('level 1 is proved by keyboard alone', async ({ page }) => {
  await openLevel(page, '1');
  for (const action of ['openPage', 'portScan', 'sniffTraffic']) await act(page, action);
  await tabTo(page, line(page, '[Sniffer]'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.press('m');
  await expect(marks(page).getByRole('listitem')).toContainText('This proves it.');
  await expect(page.locator('[data-mark]').first()).toBeVisible();
});

test('characters of an answer are marked by keyboard, and the proof is kept', async ({
  page,
  request,
}) => {
  await storeSession(page, await verifiedAccount(request));
  await openLevel(page, '3');
  for (const action of ['openPage', 'attackSQLi', 'attackXSS', 'enableIDS', 'attackDirBuster'])
    await act(page, action);
  await act(page, 'attackSQLi');
  await tabTo(page, line(page, '200 OK'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeFocused();
  await page
    .getByRole('option', { name: /200 OK/ })
    .first()
    .click();
  await tabTo(page, page.getByRole('textbox', { name: 'HTTP, body' }));
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  expect((await page.locator('[data-mark]').allTextContents()).join('')).toBe('alice hunter2');
  await page.keyboard.press('Enter');
  await expect(marks(page).getByRole('listitem')).toContainText('This proves it.');
  await expect(strip(page)).toHaveAttribute('data-state', 'right');
  await expectAccessible(page);
  // The level asks its other question from now on.
  await page.reload();
  await expect(strip(page)).toHaveAttribute('data-proof', 'proof-2');
});
