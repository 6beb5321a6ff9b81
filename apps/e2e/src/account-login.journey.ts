import { expect, test } from '@playwright/test';
import { expectGuest, findLogout } from './account-session.ts';
import { expectAccessible } from './page-checks.ts';
import { openLevel } from './lab.ts';
import { beginSession, newAccount, sendLogin, storeSession, verifiedAccount } from './learner.ts';

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
