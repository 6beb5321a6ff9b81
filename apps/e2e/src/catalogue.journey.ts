import { expect, test, type Page } from '@playwright/test';
import { GUEST_LEVEL_MAX } from '@netward/contracts';
import { levels } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import { act, levelHeading } from './lab.ts';
import { verifiedAccount, storeSession } from './learner.ts';
import { expectAccessible, collectErrors } from './page-checks.ts';

const item = (page: Page, id: string) =>
  page.getByRole('button', { name: new RegExp(`^Level ${id}:`) });
const row = (page: Page, id: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: item(page, id) });

test(
  'levels stand under four headings, each with what it is and how hard',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await page.goto('/labs');
    for (const level of levels.filter(({ id }) => id !== '8')) {
      const section = page.getByRole('region', { name: level.category });
      const listed = section.getByRole('listitem').filter({ has: item(page, level.id) });
      await expect(listed).toContainText(level.texts.summary);
      await expect(listed).toContainText(level.difficulty);
      const isOpen = Number(level.id) <= GUEST_LEVEL_MAX;
      await expect(listed.getByRole('meter')).toBeVisible({ visible: isOpen });
      await expect(listed.getByText('with an account')).toBeVisible({ visible: !isOpen });
    }
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(9);
    await expect(item(page, '8')).toHaveCount(0);
    await expect(
      page.getByText(
        'You can start level 8, Load Balancer, from the level selector inside the lab.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

test('a click starts the level, and what was tried there is counted here', async ({ page }) => {
  await page.goto('/labs');
  await item(page, '1').click();
  await expect(levelHeading(page, '1')).toBeAttached();
  for (const action of levelRuns['1']!.completes.slice(0, 2)) await act(page, action);
  await page.getByRole('button', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/labs');
  await expect(row(page, '1').getByRole('meter')).toHaveAccessibleName('Actions tried: 2 / 3');
});

test('a level is started from the keyboard', async ({ page }) => {
  await page.goto('/labs');
  await item(page, '2').focus();
  await page.keyboard.press('Enter');
  await expect(levelHeading(page, '2')).toBeAttached();
});

test('a guest is shown which levels need a login, and asked for it there', async ({ page }) => {
  await page.goto('/labs');
  await expect(page.getByRole('img', { name: 'needs a login' })).toHaveCount(7);
  await item(page, '9').click();
  await expect(page.getByRole('dialog')).toContainText('Login required for levels 3-10');
});

test('a learner starts any level, by a click or by a link, the eighth too', async ({
  page,
  request,
}) => {
  await storeSession(page, await verifiedAccount(request));
  await page.goto('/labs');
  await expect(page.getByRole('img', { name: 'needs a login' })).toHaveCount(0);
  await item(page, '7').click();
  await expect(levelHeading(page, '7')).toBeAttached();
  await page.goto('/labs?level=8');
  await expect(levelHeading(page, '8')).toBeAttached();
});
