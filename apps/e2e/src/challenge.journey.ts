import { expect, test } from '@playwright/test';
import { challengeOf, playLevel, reachChallenge } from './lab.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'a wrong try is looked into, down to the packet, and a solution meets every goal',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    const { screen, run, number, show, inspector } = await reachChallenge(page, '2');
    await expectAccessible(page);
    await run.click();
    await show('Result');
    await expect(number('through')).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);

    const list = screen.getByRole('listbox', { name: 'Attacks through' });
    await list.getByRole('option').nth(1).click();
    await screen.getByRole('button', { name: 'Open in inspector' }).click();
    await expect(inspector.locator('[data-packet]').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(inspector).toBeHidden();

    await screen.getByRole('button', { name: 'Show a solution' }).click();
    await page.getByRole('button', { name: 'Take it over' }).click();
    await run.click();
    await expect(screen.locator('[data-solved]')).toBeFocused();
    await expect(screen.getByText('Solved after the solution was shown')).toBeVisible();
    await screen.getByRole('button', { name: 'Back to the rules' }).click();
    await show('Result');
    await expect(number('through').locator('b')).toHaveText('0');
    await expect(number('turned-away').locator('b')).toHaveText('0');
    await show('Task');
    await expect(screen.locator('[data-solved]')).toContainText('after the solution was shown');
    await expect(screen.locator('[data-goal=open]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Back to Lab' }).click();
    await expect(page.getByRole('button', { name: 'Take Quiz' })).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test('text that is not understood says where and why, and keeps Run from working', async ({
  page,
}) => {
  const { screen, run } = await reachChallenge(page, '2');
  const code = screen.getByRole('textbox', { name: 'nftables as text' });
  await code.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(screen.getByText('Line 1, column 1:')).toBeVisible();
  await expect(run).toHaveAttribute('aria-disabled', 'true');
  await expect(screen.getByText('Line 1 must be fixed first')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Control+z');
  await expect(screen.getByText('7 lines, understood')).toBeVisible();
  // Tab is never caught by the editor.
  await page.keyboard.press('Tab');
  await expect(screen.getByRole('button', { name: /^Traffic A/ })).toBeFocused();
});

test('the work survives a reload, and a link shows it without replacing other work', async ({
  page,
  context,
}) => {
  const { screen, run, number } = await reachChallenge(page, '2');
  await screen.getByLabel('Default policy').selectOption('drop');
  await run.click();
  const turnedAway = number('turned-away').locator('b');
  await expect(turnedAway).toHaveText('28');
  await page.reload();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await expect(turnedAway).toHaveText('28');
  await expect(screen.getByText('First try', { exact: true })).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link to this configuration copied.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await screen.getByLabel('Default policy').selectOption('accept');
  await page.goto(link);
  await expect(screen.getByText('This configuration came with a link.')).toBeVisible();
  await expect(screen.getByLabel('Default policy')).toHaveValue('drop');
  await screen.getByRole('button', { name: 'Back to mine' }).click();
  await expect(screen.getByLabel('Default policy')).toHaveValue('accept');

  const errors = collectErrors(page);
  await page.goto('/labs?challenge=ABC');
  await expect(page.getByText('This link to a challenge is broken.')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the whole challenge is played without a mouse', async ({ page }) => {
  await playLevel(page, '2');
  await pressOn(page, page.getByRole('button', { name: 'Challenge', exact: true }), 'Enter');
  const { screen, number, inspector } = challengeOf(page, '2');
  await pressOn(page, screen.getByLabel('Default policy'), 'd');
  await page.keyboard.press('Control+Enter');
  await expect(number('turned-away').locator('b')).toHaveText('28');
  await pressOn(page, screen.getByRole('listbox', { name: 'Customers turned away' }), 'End');
  await page.keyboard.press('Enter');
  await expect(inspector.getByRole('listbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(inspector).toBeHidden();
  await tabTo(page, number('served'));
});
