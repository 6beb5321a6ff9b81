import { expect, test, type Locator, type Page } from '@playwright/test';
import { pressOn, tabTo } from './keyboard.ts';
import { act, openLevel } from './lab.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const screen = (page: Page) => page.locator('[data-challenge="2"]');
const number = (page: Page, outcome: string): Locator =>
  screen(page).locator(`[data-result="${outcome}"]`);
const run = (page: Page) => screen(page).getByRole('button', { name: 'Run' });
const code = (page: Page) => screen(page).getByRole('textbox', { name: 'nftables as text' });

/** Tries what level 2 asks for, as a guest, and opens its challenge. */
async function openChallenge(page: Page): Promise<void> {
  await openLevel(page, '2');
  for (const action of ['openPage', 'portScan', 'enableFirewall', 'blockAttacker', 'blockClient'])
    await act(page, action);
  await act(page, 'sniffTraffic');
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(screen(page).getByRole('heading', { level: 1 })).toBeFocused();
}

/** Brings a part into sight where the screen shows one at a time. */
async function show(page: Page, name: 'Rules' | 'Text' | 'Result' | 'Task'): Promise<void> {
  const tab = screen(page).getByRole('tab', { name });
  if (await tab.isVisible()) await tab.click();
}

test(
  'a wrong try is looked into, down to the packet, and a solution meets every goal',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await openChallenge(page);
    await expectAccessible(page);
    await run(page).click();
    await show(page, 'Result');
    await expect(number(page, 'through')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    const list = screen(page).getByRole('listbox', { name: 'Attacks through' });
    await list.getByRole('option').nth(1).click();
    await screen(page).getByRole('button', { name: 'Open in inspector' }).click();
    const inspector = page.locator('[data-panel=inspector]');
    await expect(inspector.locator('[data-packet]').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(inspector).toBeHidden();

    await screen(page).getByRole('button', { name: 'Show a solution' }).click();
    await page.getByRole('button', { name: 'Take it over' }).click();
    await run(page).click();
    await show(page, 'Result');
    await expect(number(page, 'through').locator('b')).toHaveText('0');
    await expect(number(page, 'turned-away').locator('b')).toHaveText('0');
    await show(page, 'Task');
    await expect(screen(page).locator('[data-solved]')).toBeVisible();
    await expect(screen(page).locator('[data-goal=open]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to Lab' }).click();
    await expect(page.getByRole('button', { name: 'Take Quiz' })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test('text that is not understood says where and why, and keeps Run from working', async ({
  page,
}) => {
  await openChallenge(page);
  await code(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(screen(page).getByText('Line 1, column 1:')).toBeVisible();
  await expect(run(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(screen(page).getByText('Line 1 must be fixed first')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(screen(page).getByText('8 lines, understood')).toBeVisible();
  // Tab is never caught by the editor.
  await page.keyboard.press('Tab');
  await expect(screen(page).getByRole('button', { name: /^Traffic A/ })).toBeFocused();
});

test('the work survives a reload, and a link shows it without replacing other work', async ({
  page,
  context,
}) => {
  await openChallenge(page);
  await screen(page).getByLabel('Default policy').selectOption('drop');
  await run(page).click();
  const turnedAway = number(page, 'turned-away').locator('b');
  await expect(turnedAway).toHaveText('28');
  await page.reload();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(turnedAway).toHaveText('28');
  await expect(screen(page).getByText('First try', { exact: true })).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link to this configuration copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await screen(page).getByLabel('Default policy').selectOption('accept');
  await page.goto(link);
  await expect(screen(page).getByText('This configuration came with a link.')).toBeVisible();
  await expect(screen(page).getByLabel('Default policy')).toHaveValue('drop');
  await screen(page).getByRole('button', { name: 'Back to mine' }).click();
  await expect(screen(page).getByLabel('Default policy')).toHaveValue('accept');

  const errors = collectErrors(page);
  await page.goto('/labs?challenge=ABC');
  await expect(page.getByText('This link to a challenge is broken.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the whole challenge is played without a mouse', async ({ page }) => {
  await openLevel(page, '2');
  for (const action of ['openPage', 'portScan', 'enableFirewall', 'blockAttacker', 'blockClient'])
    await act(page, action);
  await act(page, 'sniffTraffic');
  await pressOn(page, page.getByRole('button', { name: 'Challenge', exact: true }), 'Enter');
  await pressOn(page, screen(page).getByLabel('Default policy'), 'd');
  await page.keyboard.press('Control+Enter');
  await expect(number(page, 'turned-away').locator('b')).toHaveText('28');
  await pressOn(page, screen(page).getByRole('listbox', { name: 'Customers turned away' }), 'End');
  await page.keyboard.press('Enter');
  const inspector = page.locator('[data-panel=inspector]');
  await expect(inspector.getByRole('listbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inspector).toBeHidden();
  await tabTo(page, number(page, 'served'));
});
