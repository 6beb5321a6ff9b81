import { expect, test } from '@playwright/test';
import { levelHeading, openLevel } from './lab.ts';
import { logIn, verifiedAccount, storeSession, type SignedInLearner } from './learner.ts';
import { expectAccessible, collectErrors } from './page-checks.ts';

const NAME = 'Wolfeschlegelsteinhausenbergerdorff-Maximiliane O.';

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request, NAME);
});

test(
  'the home page greets a learner by the whole name and fits the screen',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await storeSession(page, learner);
    await page.goto('/');
    await expect(page.getByText(`Welcome back, ${NAME}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Your Journey' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Browse All Labs' })).toHaveAttribute(
      'href',
      '/labs',
    );
    await expectAccessible(page);
    expect(errors).toEqual([]);
  },
);

for (const way of ['Continue Learning', 'Continue Your Journey']) {
  test(`${way} starts level 1`, async ({ page }) => {
    await storeSession(page, learner);
    await openLevel(page, '4');
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Resume level 4' })).toBeVisible();
    await page.getByRole('button', { name: way }).click();
    await expect(levelHeading(page, '1')).toBeAttached();
  });
}

test(
  'the menu shows the short name and a way out',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await storeSession(page, learner);
    await page.goto('/faq');
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByTitle(NAME).filter({ visible: true })).toHaveText('Wolfeschlege...');
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
    await expect(page).toHaveURL('/faq');
  },
);

test('a login goes on with the level played last, on another computer', async ({
  page,
  browser,
}) => {
  const account = await verifiedAccount(page.request);
  await storeSession(page, account);
  await openLevel(page, '6');
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/auth/action-progress', {
        headers: { authorization: `Bearer ${account.token}` },
      });
      return (await answer.json()).lastLevel;
    })
    .toBe('6');
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, account);
  await elsewhere.getByRole('button', { name: 'Resume level 6' }).click();
  await expect(levelHeading(elsewhere, '6')).toBeAttached();
  await elsewhere.context().close();
});

test('a logout in another tab leaves the lab here', async ({ page }) => {
  const account = await verifiedAccount(page.request);
  await storeSession(page, account);
  await openLevel(page, '5');
  const other = await page.context().newPage();
  await other.goto('/faq');
  await other.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Labs', exact: true })).toBeVisible();
  await expect(levelHeading(page, '5')).not.toBeAttached();
});

test('a learner who is logged in can open the password reset', async ({ page }) => {
  await storeSession(page, await verifiedAccount(page.request));
  await page.goto('/login?mode=reset');
  await expect(page.getByRole('dialog').getByRole('button', { name: /reset/i })).toBeVisible();
});
