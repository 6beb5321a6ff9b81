import { expect, test, type Page } from '@playwright/test';
import { levels } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { act, levelHeading, openLevel } from './lab.ts';
import { verifiedAccount, sendLogin, type SignedInLearner } from './learner.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOTICE = 'Login required for levels 3-10';
const BANNER =
  'Premium Content Locked: Login to access all 10 cybersecurity levels and unlock your full learning potential!';

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request, 'Ada King Lovelace');
});

async function openSelector(page: Page): Promise<void> {
  await page.getByRole('button', { name: /choose another level/ }).click();
}

test(
  'a guest sees levels 3 to 10 locked, asks for one, and plays it after the login',
  { tag: '@phone' },
  async ({ page }) => {
    await openLevel(page, '1');
    await openSelector(page);
    for (const { id, texts } of levels) {
      const option = page.getByRole('option', { name: new RegExp(`${id} *${texts.name}`) });
      if (Number(id) > 2) await expect(option).toHaveAttribute('aria-disabled', 'true');
      else await expect(option).not.toHaveAttribute('aria-disabled');
    }
    await expect(page.getByText(NOTICE)).toBeVisible();

    // Marked as disabled, and still there to be chosen.
    await page.getByRole('option', { name: /VPN/ }).click({ force: true });
    await expect(page.getByRole('dialog')).toContainText(NOTICE);
    await page.keyboard.press('Escape');
    await expect(levelHeading(page, '1')).toBeAttached();
    await expect(page.getByText(BANNER)).toBeVisible();

    await page.getByRole('button', { name: 'Unlock Now' }).click();
    await sendLogin(page, learner);
    await expect(levelHeading(page, '7')).toBeAttached();
    await expect(page.getByText(BANNER)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

test('a guest who finishes level 2 is told that its quiz needs a login, and gets it then', async ({
  page,
}) => {
  await openLevel(page, '2');
  for (const action of levelRuns['2']!.completes) await act(page, action);
  await expect(page.getByText("Quiz unlocked! Click 'Take Quiz' under the diagram.")).toBeVisible();
  await page.getByRole('button', { name: 'Take Quiz' }).click();
  await expect(
    page.getByText(
      'Quiz Access Restricted: Please login to access quizzes for Level 2 and beyond.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Login to Access Quiz' }).click();
  await sendLogin(page, learner);
  await expect(page.getByRole('heading', { name: 'Level 2 — Quiz' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
});

test('a login from the bar keeps the level; the name is cut to twelve characters', async ({
  page,
}) => {
  await openLevel(page, '2');
  await act(page, 'openPage');
  await page.getByRole('button', { name: 'Login to Unlock' }).click();
  await sendLogin(page, learner);
  await expect(levelHeading(page, '2')).toBeAttached();
  await expect(page.getByTitle(learner.name)).toHaveText('Ada King Lov...');
});
