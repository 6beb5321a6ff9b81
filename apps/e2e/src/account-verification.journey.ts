import { expect, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';
import { logIn, newAccount, register, sendLogin, verify } from './learner.ts';
import { waitForLinks } from './mailbox.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const VERIFY = '/verify-email?';
const VERIFIED = 'Email verified successfully! You can now log in.';
const SENT = 'Verification email sent! Please check your inbox and click the verification link.';
const LONG_NAME = 'Maximiliane Alexandra von und zu Lichtenstein-Ober';

test('a person with a long name registers, verifies, is led to the login, and is greeted', async ({
  page,
}) => {
  const account = newAccount(LONG_NAME);
  await register(page, account);
  await expect(
    page.getByText('Registration initiated! Please check your email to verify your account.'),
  ).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expectAccessible(page);

  await verify(page, account);
  expect(page.url()).not.toContain('token');
  await expect(page).toHaveURL(/\/login$/);

  await sendLogin(page, account);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(`Welcome back, ${LONG_NAME}`)).toBeVisible();
  await expectAccessible(page);
});

test('a person who lost the first mail asks for another, and its link verifies', async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account);
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  const [newest] = await waitForLinks(account.email, VERIFY, 2);
  await page.goto(newest!);
  await expect(page.getByText(VERIFIED)).toBeVisible();
  await logIn(page, account);
});

test('the verification page without a token is accessible', async ({ page }) => {
  await page.goto('/verify-email');
  await expect(page.getByText(/^No verification token found in the URL/)).toBeVisible();
  await expectAccessible(page);
});
