import { expect, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';
import { beginSession, sendLogin, verifiedAccount } from './learner.ts';

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
