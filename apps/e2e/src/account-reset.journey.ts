import { expect, test, type Page } from '@playwright/test';
import { waitForLinks } from './mailbox.ts';
import { admit, logIn, newLearner, register, sendLogin } from './learner.ts';
import { expectSound } from './sound-page.ts';

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

async function openLink(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText(`For: ${email}`)).toBeVisible();
}

async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
}

const submit = (page: Page) => page.getByRole('button', { name: 'Reset Password', exact: true });

test('a forgotten password is reset by mail; the old one and the old session are refused', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await askForLink(page, learner.email);
  await expectSound(page);
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();

  const [link] = await waitForLinks(learner.email, RESET);
  await openLink(page, link!, learner.email);
  await expectSound(page);
  await choose(page, NEW_PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await expect(page.getByText('Your password has been successfully reset.')).toBeVisible();
  await expect(page.getByText('Redirecting to login page...')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 6000 });
  await expect(page.getByText(DONE)).toBeVisible();

  await sendLogin(page, learner);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await sendLogin(page, { ...learner, password: NEW_PASSWORD });
  await expect(page.getByRole('dialog')).toBeHidden();
  const headers = { authorization: `Bearer ${learner.token}` };
  await expect
    .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
    .toBe(401);
});

test('a link is used once: the second time it is dead and leads to a new one', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await askForLink(page, learner.email);
  const [link] = await waitForLinks(learner.email, RESET);
  await openLink(page, link!, learner.email);
  await choose(page, NEW_PASSWORD);
  await submit(page).click();
  await page.getByRole('button', { name: 'Login Now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  await page.goto(link!);
  await expect(page.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  await expect(page.getByText('Invalid or expired reset token')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Request New Reset Link' }).click();
  await expect(page.getByRole('dialog')).toContainText('Send Reset Link');
});

test('two pages with one link: the slower one meets the dead link', async ({
  page,
  request,
  context,
}) => {
  const learner = await admit(request);
  await askForLink(page, learner.email);
  const [link] = await waitForLinks(learner.email, RESET);
  const slower = await context.newPage();
  await openLink(slower, link!, learner.email);
  await openLink(page, link!, learner.email);
  await choose(page, NEW_PASSWORD);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible();
  await choose(slower, 'the other password');
  await submit(slower).click();
  await expect(slower.getByRole('heading', { name: 'Invalid or Expired Link' })).toBeVisible();
  await logIn(slower, { ...learner, password: NEW_PASSWORD });
});

test('a reset verifies somebody who never opened the verification mail', async ({ page }) => {
  const learner = newLearner();
  await register(page, learner);
  await askForLink(page, learner.email);
  const [link] = await waitForLinks(learner.email, RESET);
  await openLink(page, link!, learner.email);
  await choose(page, NEW_PASSWORD);
  await submit(page).click();
  await page.getByRole('button', { name: 'Login Now' }).click();
  await sendLogin(page, { ...learner, password: NEW_PASSWORD });
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('the form says what is wrong before it sends anything, and a bad password spends no link', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await askForLink(page, learner.email);
  const [link] = await waitForLinks(learner.email, RESET);
  await openLink(page, link!, learner.email);
  await expect(submit(page)).toBeDisabled();
  await choose(page, NEW_PASSWORD, 'otter piano');
  await page.getByLabel('Confirm Password').blur();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await choose(page, '12345');
  await submit(page).click();
  await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible();
  await expectSound(page);
  await page.reload();
  await expect(page.getByText(`For: ${learner.email}`)).toBeVisible();
});

test('an unknown address hears the same, an empty one is asked for', async ({ page }) => {
  await askForLink(page, newLearner().email);
  await page.goto('/login?mode=reset');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Please enter the email associated with your account')).toBeVisible();
  await expect(page.getByRole('dialog').locator('[name=email]')).toBeFocused();
});

test('a link without a token, or with an unknown one, is dead from the start', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(
    page.getByText('Invalid or missing password reset token. Please request a new link.'),
  ).toBeVisible();
  await page.goto(`${RESET}token=${'x'.repeat(43)}`);
  await expect(page.getByText('Invalid or expired reset token')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('the token of a link goes to the server’s check and nowhere else', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await askForLink(page, learner.email);
  const [link] = await waitForLinks(learner.email, RESET);
  const token = new URL(link!, 'http://site').searchParams.get('token')!;
  const told: string[] = [];
  page.on('request', async (sent) => {
    const { referer } = await sent.allHeaders();
    if (sent.url().includes(token) || referer?.includes(token))
      told.push(new URL(sent.url()).pathname);
  });
  await openLink(page, link!, learner.email);
  expect(page.url()).not.toContain(token);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(() => told.toSorted())
    .toEqual(['/api/auth/verify-reset-token', '/reset-password']);
  await page.goBack();
  await expect(page.getByText(`For: ${learner.email}`)).toBeVisible();
});
