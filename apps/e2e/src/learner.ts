import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page, type Locator } from '@playwright/test';
import { linkIn, waitForMail } from './mailbox.ts';

export interface AccountDetails {
  name: string;
  email: string;
  password: string;
}

/** Details not registered yet. */
export function newAccount(name = 'Ada Lovelace'): AccountDetails {
  return { name, email: `ada-${randomUUID()}@example.org`, password: 'correct horse battery' };
}

/** Fills in and sends the register form, up to the notice that a mail is on its way. */
export async function register(page: Page, account: AccountDetails): Promise<void> {
  await page.goto('/login?mode=register');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=name]').fill(account.name);
  await dialog.locator('[name=email]').fill(account.email);
  for (const field of await dialog.locator('input[type=password]').all())
    await field.fill(account.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Check Your Email!')).toBeVisible();
}

/** Opens the link of the verification mail. */
export async function verify(page: Page, account: AccountDetails): Promise<void> {
  await page.goto(linkIn(await waitForMail(account.email)));
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible();
}

/** Fills in and sends the login form. */
export async function logIn(page: Page, account: AccountDetails): Promise<void> {
  await page.goto('/login');
  await sendLogin(page, account);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Sends the login form that is open. */
export async function sendLogin(page: Page, { email, password }: AccountDetails): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=email]').fill(email);
  await dialog.locator('[name=password]').fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

export interface SignedInLearner extends AccountDetails {
  token: string;
  user: { id: string; name: string };
}

/** A learner who has registered, verified and logged in, without the forms. */
export async function verifiedAccount(
  request: APIRequestContext,
  name?: string,
): Promise<SignedInLearner> {
  const account = newAccount(name);
  await request.post('/api/auth/register', { data: account });
  await request.get(`/api/auth${linkIn(await waitForMail(account.email))}`);
  return beginSession(request, account);
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Begins one more session of a learner, without the form, as Firefox would. */
export async function beginSession(
  request: APIRequestContext,
  account: AccountDetails,
): Promise<SignedInLearner> {
  const { email, password } = account;
  const answer = await request.post('/api/auth/login', {
    data: { email, password },
    headers: { 'user-agent': BROWSER },
  });
  expect(answer.status()).toBe(200);
  return { ...account, ...((await answer.json()) as Pick<SignedInLearner, 'token' | 'user'>) };
}

/** Stores a learner's session in the browser, where the next page that opens finds it. */
export async function storeSession(page: Page, { token, user }: SignedInLearner): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([bearer, data]) => {
      localStorage.setItem('userToken', bearer);
      localStorage.setItem('userData', data);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** The button that logs out, wherever the screen has it. */
export async function findLogout(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  const button = page.getByRole('button', { name: 'Logout' });
  await expect(button).toBeVisible();
  return button;
}

/** The browser holds no session. */
export async function expectGuest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
}

type Kept = Record<string, { actions: string[]; verified?: string[] } | undefined>;

/** What the server keeps of a learner. */
export async function progressOf(
  request: APIRequestContext,
  { token }: SignedInLearner,
): Promise<Kept> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/auth/action-progress', { headers });
  return ((await answer.json()) as { progress: Kept }).progress;
}

/** Expects that the server keeps these actions of a level as tried or as verified, or soon will. */
function expectIn(part: keyof NonNullable<Kept[string]>) {
  return async (
    request: APIRequestContext,
    learner: SignedInLearner,
    level: string,
    actions: string[],
  ): Promise<void> => {
    await expect
      .poll(async () => (await progressOf(request, learner))[level]?.[part]?.toSorted())
      .toEqual(actions.toSorted());
  };
}

export const expectKept = expectIn('actions');
export const expectVerified = expectIn('verified');
