import { expect, type Page, test } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '@netward/test-kit';
import { newAccount, storeSession, verifiedAccount } from './learner.ts';
import { waitForLinks } from './mailbox.ts';
import { expectAccessible } from './page-checks.ts';

let provider: OpenIdProvider;

test.beforeAll(async ({ baseURL }) => {
  provider = await startOpenIdProvider(Number(process.env['PROVIDER_PORT']));
  provider.serve(baseURL as string);
});
test.afterAll(() => provider.close());

const person = (email: string) => ({
  sub: email,
  email,
  email_verified: true,
  name: 'Maja Lindqvist',
});

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with School login' }).click();
}

test('a new learner confirms the address once, and from then on two clicks log in', async ({
  page,
}) => {
  const { email } = newAccount();
  provider.be(person(email));
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectAccessible(page);
  const [link = ''] = await waitForLinks(email, '/verify-email');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await logIn(page);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/account');
  await expect(page.getByText('This account has no password.')).toBeVisible();
  await expect(page.getByText('You can log in to this account with School login.')).toBeVisible();
  await expectAccessible(page);
});

test('an account with a password is connected on its page, with that password', async ({
  page,
  request,
}) => {
  const learner = await verifiedAccount(request);
  provider.be(person(learner.email));
  await storeSession(page, learner);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Connect School login' }).click();
  await page.getByLabel('Your password here').fill('not the password');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Your current password is not correct.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your password here').fill(learner.password);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('You can log in to this account with School login.')).toBeVisible();
});

test('whatever goes wrong is said in one sentence', async ({ page }) => {
  const { email } = newAccount();
  provider.be(undefined);
  await logIn(page);
  await expect(page.getByText('The login was cancelled.')).toBeVisible();
  provider.be({ ...person(email), email_verified: false });
  await logIn(page);
  const unverified = 'The login service has not verified your email address.';
  await expect(page.getByText(unverified)).toBeVisible();
  await page.goto('/login/return?code=foreign&state=foreign');
  await expect(page.getByText('This login could not be completed.')).toBeVisible();
  await expectAccessible(page);
});
