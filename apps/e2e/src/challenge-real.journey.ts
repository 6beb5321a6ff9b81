import { expect, test } from '@playwright/test';
import { reachChallenge } from './lab.ts';
import { offerMachine } from './fake-machine.ts';
import { pressOn } from './keyboard.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the real tool is asked, from the button to the table',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await offerMachine(page);
    const { screen, show } = await reachChallenge(page, '2');
    const button = screen.locator('button[data-real]');
    await button.click();
    await expect(screen.getByText('your rules, your commands')).toBeVisible();
    expect(page.workers()).toEqual([]);
    await expectAccessible(page);

    await screen.getByRole('button', { name: 'Load 11 MB and start' }).click();
    const head = screen.locator('[data-agree]');
    await expect(head).toHaveAttribute('data-agree', '45');
    await expect(head).toHaveAttribute('data-differ', '1');
    await expect(screen.getByText('nftables v1.0.6 (Lester Gooch #5)')).toBeVisible();
    const flows = screen.locator('[data-flow][data-ours]');
    await expect(flows).toHaveCount(46);
    const other = screen.locator('[data-flow=A05][data-ours=S]');
    await expect(other).toHaveAttribute('data-real', 'N');
    await expect(screen.getByText('so our judge is wrong here')).toBeVisible();
    await expect(screen.locator('[data-machine-load]')).toContainText('151 MB');
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await screen.getByRole('button', { name: 'Save capture' }).click();
    expect((await saved).suggestedFilename()).toBe('level-2-traffic-A.pcap');

    await show('Text');
    await screen.getByRole('textbox', { name: 'nftables as text' }).click();
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('nonsense');
    await button.click();
    await expect(screen.locator('[data-real-error]')).toContainText(
      '/dev/stdin:1:1-8: Error: syntax error, unexpected string',
    );
    await expectAccessible(page);
    await screen.getByRole('button', { name: 'Close real Linux' }).click();
    await expect.poll(() => page.workers().length).toBe(0);
    expect(errors).toEqual([]);
  },
);

test('the real tool is asked without a mouse, and so is its shell', async ({ page }) => {
  const errors = collectErrors(page);
  await offerMachine(page);
  const { screen, inspector, number } = await reachChallenge(page, '2');
  await expect(screen.locator('button[data-real]')).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(number('through').locator('b')).toHaveText('12');
  await expect(screen.getByRole('button', { name: 'Load 11 MB and start' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(screen.locator('[data-agree="45"]')).toBeVisible();
  await pressOn(page, screen.locator('[data-flow=A01][data-ours]'), 'ArrowDown');
  await expect(screen.locator('[data-flow=A02][data-ours]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inspector.locator('[data-packet]').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inspector).toBeHidden();

  const terminal = screen.getByRole('region', { name: 'Terminal' });
  await pressOn(page, terminal.getByRole('button', { name: 'Open' }), 'Enter');
  await expect(terminal.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('nft list ruleset');
  await expect(terminal.locator('[data-terminal]')).toContainText('firewall:~# nft list ruleset');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(terminal.getByRole('button', { name: 'Close' })).toBeFocused();
  // Tab belongs to the shell while there is one.
  await page.keyboard.press('Enter');

  await pressOn(page, screen.getByRole('button', { name: 'Broken networks' }), 'Enter');
  await pressOn(page, screen.getByRole('button', { name: 'Check' }), 'Enter');
  await expect(screen.locator('[data-repaired=false]')).toContainText('flows end as they should');
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
