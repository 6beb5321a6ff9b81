import { expect, test } from '@playwright/test';
import {
  expectGuest,
  findLogout,
  beginSession,
  newAccount,
  sendLogin,
  storeSession,
  verifiedAccount,
} from './learner.ts';
import { expectAccessible } from './page-checks.ts';
import { openLevel } from './lab.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an unknown address and a wrong password get the same words', async ({ page, request }) => {
  const ada = await verifiedAccount(request);
  await page.goto('/login');
  for (const account of [newAccount(), { ...ada, password: 'not the password' }]) {
    await sendLogin(page, account);
    await expect(page.getByRole('alert').first()).toHaveText('Invalid email or password');
  }
  await expect(page.getByRole('dialog').locator('[name=password]')).toBeFocused();
  await expectAccessible(page);
});

test('the dialog is accessible in each of its modes', { tag: '@phone' }, async ({ page }) => {
  for (const [mode, title] of [
    ['login', 'Login'],
    ['register', 'Register'],
    ['reset', 'Reset Password'],
  ] as const) {
    await page.goto(`/login?mode=${mode}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  }
});

test('Logout works on a page, on an unknown address and in the lab', async ({ page, request }) => {
  const ada = await verifiedAccount(request);
  for (const path of ['/faq', '/nowhere']) {
    await storeSession(page, await beginSession(request, ada));
    await page.goto(path);
    await (await findLogout(page)).click();
    await expectGuest(page);
  }
  await storeSession(page, await beginSession(request, ada));
  await openLevel(page, '4');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectGuest(page);
  await expect(page.locator('[data-action]')).toHaveCount(0);
});

const NEW_PASSWORD = 'otter piano gravel nine';

test(
  'a guest who opens the account page logs in, arrives there and changes the password by keyboard',
  { tag: '@phone' },
  async ({ page, request }) => {
    const account = await verifiedAccount(request);
    const elsewhere = await beginSession(request, account);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.goto('/account');
    await sendLogin(page, account);
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/account$/);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await expectAccessible(page);

    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your current password is not correct.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Current password').fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();

    const headers = { authorization: `Bearer ${elsewhere.token}` };
    await expect
      .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
      .toBe(401);
    await page.reload();
    await expect(page.getByText(account.email)).toBeVisible();
    const data = { email: account.email, password: account.password };
    expect((await request.post('/api/auth/login', { data })).status()).toBe(401);
    await beginSession(request, { ...account, password: NEW_PASSWORD });
  },
);
