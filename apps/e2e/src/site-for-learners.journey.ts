import { expect, test } from '@playwright/test';
import { levelHeading, openLevel } from './lab.ts';
import { admit, seat, type Admitted } from './learner.ts';
import { expectSound, noteTrouble } from './sound-page.ts';

const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Maximiliane O.';

let learner: Admitted;
test.beforeAll(async ({ request }) => {
  learner = await admit(request, NAME);
});

test('the home page greets a learner by the whole name and fits the screen', async ({ page }) => {
  const trouble = noteTrouble(page);
  await seat(page, learner);
  await page.goto('/');
  await expect(page.getByText(`Welcome back, ${NAME}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Your Journey' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Browse All Labs' })).toHaveAttribute(
    'href',
    '/labs',
  );
  await expectSound(page);
  expect(trouble).toEqual([]);
});

for (const way of ['Continue Learning', 'Continue Your Journey']) {
  test(`${way} starts level 1`, async ({ page }) => {
    await seat(page, learner);
    await openLevel(page, '4');
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Resume level 4' })).toBeVisible();
    await page.getByRole('button', { name: way }).click();
    await expect(levelHeading(page, '1')).toBeAttached();
  });
}

test('the menu shows the short name and a way out', async ({ page, isMobile }) => {
  await seat(page, learner);
  await page.goto('/faq');
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByTitle(NAME).filter({ visible: true })).toHaveText('Wolfeschlege...');
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  await expect(page).toHaveURL('/faq');
});
