import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';
import { logIn, newAccount, register, sendLogin, verify, verifiedAccount } from './learner.ts';
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

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const RESET = '/reset-password?';
const ASKED =
  'If an account exists for this email, you will receive password reset instructions shortly.';
const DONE = 'Your password has been reset. You can now log in with your new password.';
const NEW_PASSWORD = 'otter piano gravel nine';

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot your password' }).click();
  await expect(dialog.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await dialog.locator('[name=email]').fill(email);
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText(ASKED)).toBeVisible();
}

test(
  'a forgotten password is reset by mail; the link, the old password and the old session are then refused',
  { tag: '@phone' },
  async ({ page, request }) => {
    const account = await verifiedAccount(request);
    await askForLink(page, account.email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Return to Login' }).click();
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

    const [link] = await waitForLinks(account.email, RESET);
    await page.goto(link!);
    await expect(page.getByText(`For: ${account.email}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password', exact: true }).click();
    // The page in between shows it for three seconds, which a busy machine may miss.
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(DONE)).toBeVisible();

    await page.goto(link!);
    await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Request New Reset Link' }).click();
    await expect(page.getByRole('dialog')).toContainText('Send Reset Link');

    await page.goto('/login');
    await sendLogin(page, account);
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await sendLogin(page, { ...account, password: NEW_PASSWORD });
    await expect(page.getByRole('dialog')).toBeHidden();
    const headers = { authorization: `Bearer ${account.token}` };
    await expect
      .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
      .toBe(401);
  },
);

test('the token of a link goes to the server’s check and nowhere else', async ({
  page,
  request,
}) => {
  const account = await verifiedAccount(request);
  await askForLink(page, account.email);
  const [link] = await waitForLinks(account.email, RESET);
  const token = new URL(link!, 'http://site').searchParams.get('token')!;
  const told: string[] = [];
  page.on('request', async (sent) => {
    const { referer } = await sent.allHeaders();
    if (sent.url().includes(token) || referer?.includes(token))
      told.push(new URL(sent.url()).pathname);
  });
  await page.goto(link!);
  await expect(page.getByText(`For: ${account.email}`)).toBeVisible();
  expect(page.url()).not.toContain(token);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(() => told.toSorted())
    .toEqual(['/api/auth/verify-reset-token', '/reset-password']);
  await page.goBack();
  await expect(page.getByText(`For: ${account.email}`)).toBeVisible();
});
