import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { beginSession, sendLogin, storeSession, verifiedAccount } from './learner.ts';
import { waitForLinks } from './mailbox.ts';
import { collectErrors, expectAccessibleInBothThemes } from './page-checks.ts';

const REFUSED = /status of 40[019]/;

/** Asks for the deletion of the account by keyboard alone, from the button on. */
async function askForDeletion(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).press('Enter');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const notice = (page: Page) => page.getByText(/Your account will be deleted on \d/);

test(
  'a learner sees the sessions, ends one of them, and downloads what is stored',
  { tag: '@phone' },
  async ({ page, request }) => {
    const learner = await verifiedAccount(request);
    const elsewhere = await beginSession(request, learner);
    const errors = collectErrors(page);
    await storeSession(page, learner);
    await page.goto('/account');
    const sessions = page.getByRole('list', { name: 'Live sessions' }).getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await expect(sessions.filter({ hasText: 'This one' })).toHaveCount(1);
    await expectAccessibleInBothThemes(page);

    await page
      .getByRole('button', { name: /^End session: Firefox on Linux, Begun on / })
      .press('Enter');
    await expect(page.getByText('That session has ended.')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    const headers = { authorization: `Bearer ${elsewhere.token}` };
    await expect
      .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
      .toBe(401);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^netward-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      accounts: { users: object[] };
      learning: object;
    };
    expect(data.accounts.users).toMatchObject([{ email: learner.email, name: learner.name }]);
    expect(Object.keys(data.learning)).toContain('quiz_results');
    expect(errors).toEqual([]);
  },
);

test(
  'a learner asks for the deletion, reads of it after the next login, and keeps the account there',
  { tag: '@phone' },
  async ({ page, request }) => {
    const learner = await verifiedAccount(request);
    const errors = collectErrors(page, REFUSED);
    await storeSession(page, learner);
    await page.goto('/account');
    await askForDeletion(page, 'not this one');
    await expect(page.getByText('Your current password is not correct.')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Your password').fill(learner.password);
    await page.keyboard.press('Enter');
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeHidden();
    await expectAccessibleInBothThemes(page);

    await page.evaluate(() => localStorage.clear());
    await page.goto('/account');
    await sendLogin(page, learner);
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
    await expect(page.getByText('Your account stays. Nothing was deleted.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    expect(errors).toEqual([]);
  },
);

test('the mailed link keeps the account once, without a login', async ({ page, request }) => {
  const learner = await verifiedAccount(request);
  const errors = collectErrors(page, REFUSED);
  await storeSession(page, learner);
  await page.goto('/account');
  await askForDeletion(page, learner.password);
  await expect(notice(page)).toBeVisible();
  await page.evaluate(() => localStorage.clear());

  const [link] = (await waitForLinks(learner.email, '/account')) as [string];
  await page.goto(link);
  await expect(page).toHaveURL(/\/account$/);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account stays' })).toBeFocused();
  await expectAccessibleInBothThemes(page);

  await page.goto(link);
  await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
  await expect(
    page.getByText('This link has been used, or the account has been deleted.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to my account' }).click();
  await sendLogin(page, learner);
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  expect(errors).toEqual([]);
});
