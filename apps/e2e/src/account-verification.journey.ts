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

test('in another browser the link is confirmed by a click', async ({ page, browser }) => {
  const account = newAccount();
  await register(page, account);
  const [link] = await waitForLinks(account.email, VERIFY);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link!);
  await expect(
    elsewhere.getByRole('heading', { name: 'Confirm your email address' }),
  ).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(elsewhere.getByText(VERIFIED)).toBeVisible();
  await elsewhere.context().close();
  await logIn(page, account);
});

test('a program that opens the link and runs the page’s scripts activates nothing', async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  const [link] = await waitForLinks(account.email, VERIFY);
  const scanner = await (await browser.newContext()).newPage();
  const calls: string[] = [];
  scanner.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await scanner.goto(link!, { waitUntil: 'networkidle' });
  await expect(scanner.getByRole('button', { name: 'Confirm my address' })).toBeVisible();
  await scanner.context().close();
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.goto('/login');
  await sendLogin(page, account);
  await expect(page.getByText('Please verify your email before logging in.')).toBeVisible();
});

test('the verification page without a token is accessible', async ({ page }) => {
  await page.goto('/verify-email');
  await expect(page.getByText(/^No verification token found in the URL/)).toBeVisible();
  await expectAccessible(page);
});
