import { expect, test } from '@playwright/test';
import { waitForLinks } from './mailbox.ts';
import { logIn, newLearner, register, sendLogin, verify } from './learner.ts';
import { expectSound } from './sound-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const VERIFY = '/verify-email?';
const VERIFIED = 'Email verified successfully! You can now log in.';
const SENT = 'Verification email sent! Please check your inbox and click the verification link.';
const UNVERIFIED =
  'Please verify your email before logging in. Check your inbox for the verification link.';
const LONG_NAME = 'Maximiliane Alexandra von und zu Lichtenstein-Ober';

test('a person with a long name registers, verifies, is led to the login, and is greeted', async ({
  page,
}) => {
  const learner = newLearner(LONG_NAME);
  await register(page, learner);
  await expect(
    page.getByText('Registration initiated! Please check your email to verify your account.'),
  ).toBeVisible();
  await expect(page.getByText(learner.email)).toBeVisible();
  await expectSound(page);

  await verify(page, learner);
  expect(page.url()).not.toContain('token');
  await expectSound(page);
  await expect(page).toHaveURL(/\/login$/, { timeout: 8000 });

  await sendLogin(page, learner);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(`Welcome back, ${LONG_NAME}`)).toBeVisible();
  await expectSound(page);
});

test('the link works again after a reload and in a second click', async ({ page }) => {
  const learner = newLearner();
  await register(page, learner);
  const [link] = await waitForLinks(learner.email, VERIFY);
  await page.goto(link!);
  await expect(page.getByText(VERIFIED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(VERIFIED)).toBeVisible();
  await page.goto(link!);
  await expect(page.getByText(VERIFIED)).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login Now' }).click();
  await sendLogin(page, learner);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('who lost the first mail asks for another, and its link verifies', async ({ page }) => {
  const learner = newLearner();
  await register(page, learner);
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  const [newest] = await waitForLinks(learner.email, VERIFY, 2);
  await page.goto(newest!);
  await expect(page.getByText(VERIFIED)).toBeVisible();
  await logIn(page, learner);
});

test('who has not verified is told so after the right password, and asks for the mail there', async ({
  page,
}) => {
  const learner = newLearner();
  await register(page, learner);
  await page.getByRole('button', { name: 'Back to Login' }).click();
  await sendLogin(page, { ...learner, password: 'not the password' });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await sendLogin(page, learner);
  await expect(page.getByText(UNVERIFIED)).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByText(SENT)).toBeVisible();
  const [newest] = await waitForLinks(learner.email, VERIFY, 2);
  await page.goto(newest!);
  await expect(page.getByText(VERIFIED)).toBeVisible();
});

test('the page for another mail says the same for every address', async ({ page }) => {
  const learner = newLearner();
  await register(page, learner);
  const resend = page.getByRole('button', { name: 'Resend Verification Email' });
  for (const email of [learner.email, newLearner().email]) {
    await page.goto('/resend-verification');
    await page.locator('[name=email]').fill(` ${email} `);
    await resend.click();
    await expect(page.getByRole('heading', { name: 'Email Sent!' })).toBeFocused();
    await expect(page.getByText(SENT)).toBeVisible();
  }
  await waitForLinks(learner.email, VERIFY, 2);

  await page.goto('/resend-verification');
  await resend.click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.locator('[name=email]')).toBeFocused();
  await expectSound(page);
});

test('a link that is unknown or cut short leads out in four ways', async ({ page }) => {
  await page.goto(`${VERIFY}token=${'x'.repeat(43)}`);
  await expect(page.getByText('Invalid or expired verification token')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Invalid or expired verification token')).toBeVisible();
  await expectSound(page);
  for (const [name, path] of [
    ['Request New Email', '/resend-verification'],
    ['Home', '/'],
    ['Login', '/login'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      path,
    );
  await page.goto('/');
  await page.goto('/verify-email');
  await expect(
    page.getByText(
      'No verification token found in the URL. Please check the link from your email.',
    ),
  ).toBeVisible();
});

test('without a network the page says so, and Try Again finds the link where it was', async ({
  page,
}) => {
  const learner = newLearner();
  await register(page, learner);
  const [link] = await waitForLinks(learner.email, VERIFY);
  await page.route('**/api/auth/verify-email*', (route) => route.abort());
  await page.goto(link!);
  await expect(page.getByText(/^Network error: /)).toBeVisible();
  await page.unroute('**/api/auth/verify-email*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(VERIFIED)).toBeVisible();
});
