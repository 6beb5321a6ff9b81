import { expect, test } from '@playwright/test';
import { reachChallenge } from './challenge-steps.ts';
import { pressOn } from './keyboard.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

// The last level is a morning of its own, which ends otherwise; the first level's tomorrow is marked before
// it is judged, as challenge-decisions.journey.ts does.
for (const level of ['2', '3', '4', '5', '6', '7', '8', '9'])
  test(
    `level ${level}: the challenge is played to its end without a mouse, tomorrow included`,
    { tag: '@phone' },
    async ({ page }) => {
      await storeSession(page, learner);
      const errors = collectErrors(page);
      const { screen, inspector } = await reachChallenge(page, level);
      await expect(screen.locator('[data-result]')).toHaveCount(0);

      await page.keyboard.press('Control+Enter');
      await pressOn(page, screen.getByRole('button', { name: 'Show a solution' }), 'Enter');
      await pressOn(page, page.getByRole('button', { name: 'Take it over' }), 'Enter');
      await page.keyboard.press('Control+Enter');
      await expect(screen.getByRole('heading', { name: /^Solved on A, B and C/ })).toBeFocused();
      await expect(screen.locator('[data-stream][data-met=true]')).toHaveCount(3);
      await expectAccessible(page);

      await pressOn(page, screen.getByRole('button', { name: 'Open tomorrow' }), 'Enter');
      // A capture has to be read before it is judged; here it is handed in as it comes.
      const isRead = level !== '1';
      if (!isRead) await pressOn(page, screen.getByRole('button', { name: 'Hand in' }), 'Enter');
      const tomorrow = screen.locator('[data-stream=sealed]');
      await expect(tomorrow).toHaveAttribute('data-met', String(isRead));
      await expect(tomorrow).toHaveAttribute('data-seed', /^\d+$/);
      const came = isRead ? 'Tomorrow held too.' : 'Tomorrow did not hold.';
      await expect(screen.getByText(came)).toBeVisible();
      await pressOn(page, screen.getByRole('listbox', { name: 'Tomorrow' }), 'End');
      await page.keyboard.press('Enter');
      await expect(inspector).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(inspector).toBeHidden();

      await pressOn(page, screen.getByRole('button', { name: /^Yours and ours/ }), 'Enter');
      await expect(screen.getByText('Ours, and why')).toBeVisible();
      await pressOn(page, screen.getByRole('button', { name: 'Another day' }), 'Enter');
      if (isRead)
        await expect(screen.locator('[data-stream=other]')).toHaveAttribute('data-met', 'true');
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );

test('what was opened stays open, and its day goes along with a link', async ({
  page,
  context,
}) => {
  const { screen, run } = await reachChallenge(page, '2');
  await run.click();
  await screen.getByRole('button', { name: 'Show a solution' }).click();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await run.click();
  await screen.getByRole('button', { name: 'Open tomorrow' }).click();
  const tomorrow = screen.locator('[data-stream=sealed]');
  const seed = (await tomorrow.getAttribute('data-seed'))!;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await screen.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Link to this configuration copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await page.reload();
  await page.getByRole('button', { name: 'Challenge', exact: true }).click();
  await screen.getByRole('button', { name: 'What it came to' }).click();
  await expect(tomorrow).toHaveAttribute('data-seed', seed);

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await run.click();
  await screen.getByRole('button', { name: 'Open tomorrow' }).click();
  await expect(tomorrow).toHaveAttribute('data-seed', seed);
});
