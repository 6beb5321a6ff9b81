import { expect, test } from '@playwright/test';
import { findLevel } from '@netward/levels';
import { act, expectTried, levelHeading, openLevel, openTab } from './lab.ts';
import { verifiedAccount, storeSession } from './learner.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UNLOCKED = "Quiz unlocked! Click 'Take Quiz' under the diagram.";

test('a finished level shows its quiz again, without a notice', async ({ page, request }) => {
  const ada = await verifiedAccount(request);
  const headers = { authorization: `Bearer ${ada.token}` };
  const { requiredActions: actions } = findLevel('7')!;
  await request.post('/api/auth/action-progress', { headers, data: { level: '7', actions } });
  await storeSession(page, ada);
  await openLevel(page, '7');
  await expectTried(page, 3, 3);
  await expect(page.getByRole('button', { name: 'Take Quiz' })).toBeVisible();
  await act(page, 'openPage');
  await expect(page.getByRole('status', { name: 'Current message' })).not.toContainText('INIT');
  await expect(page.getByText(UNLOCKED)).toHaveCount(0);
});

test(
  'clearing the log and restarting the level keep the progress; another level starts from the beginning',
  { tag: '@phone' },
  async ({ page }) => {
    const message = page.getByRole('status', { name: 'Current message' });
    const log = page.getByRole('log');
    await openLevel(page, '2');
    await expect(message).toContainText('INIT: ready for action...');
    await act(page, 'enableFirewall');
    await act(page, 'blockAttacker');
    await openTab(page, 'Log');
    await expect(log.getByRole('listitem')).not.toHaveCount(0);

    await page.getByRole('button', { name: 'Clear logs' }).click();
    await expect(log.getByRole('listitem')).toHaveCount(0);
    await expect(page.getByText('0 entries, showing last 50')).toBeVisible();
    await expectTried(page, 2, 6);

    await openTab(page, 'Actions');
    await page.getByRole('button', { name: 'Restart level' }).click();
    await expect(page.getByRole('button', { name: 'Enable firewall' })).toBeVisible();
    await expect(message).toContainText('INIT: ready for action...');
    await expectTried(page, 2, 6);

    await act(page, 'openPage');
    await page.getByRole('button', { name: /choose another level/ }).click();
    await page.getByRole('option', { name: /Basic Traffic/ }).click();
    await expect(levelHeading(page, '1')).toBeAttached();
    await expect(message).toContainText('INIT: ready for action...');
    await openTab(page, 'Log');
    await expect(log.getByRole('listitem')).toHaveCount(0);
    await expectTried(page, 0, 3);
  },
);

test('the log keeps the newest fifty lines', async ({ page }) => {
  await openLevel(page, '1');
  for (let times = 0; times < 30; times += 1) await act(page, 'openPage');
  await openTab(page, 'Log');
  await expect(page.getByText('50 entries, showing last 50')).toBeVisible();
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(50);
});
