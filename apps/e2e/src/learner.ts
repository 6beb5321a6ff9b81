import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { linkIn, waitForMail } from './mailbox.ts';

export interface Learner {
  name: string;
  email: string;
  password: string;
}

/** A learner whom nobody has met. */
export function newLearner(name = 'Ada Lovelace'): Learner {
  return { name, email: `ada-${randomUUID()}@example.org`, password: 'correct horse battery' };
}

/** Fills in and sends the register form, as far as the notice that a mail is on its way. */
export async function register(page: Page, learner: Learner): Promise<void> {
  await page.goto('/login?mode=register');
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=name]').fill(learner.name);
  await dialog.locator('[name=email]').fill(learner.email);
  for (const field of await dialog.locator('input[type=password]').all())
    await field.fill(learner.password);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText('Check Your Email!')).toBeVisible();
}

/** Opens the link of the verification mail. */
export async function verify(page: Page, learner: Learner): Promise<void> {
  await page.goto(linkIn(await waitForMail(learner.email)));
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible();
}

/** Fills in and sends the login form. */
export async function logIn(page: Page, learner: Learner): Promise<void> {
  await page.goto('/login');
  await sendLogin(page, learner);
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Sends the login form that is open. */
export async function sendLogin(page: Page, { email, password }: Learner): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=email]').fill(email);
  await dialog.locator('[name=password]').fill(password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

export interface Admitted extends Learner {
  token: string;
  user: { id: string; name: string };
}

/** A learner who has registered, verified and logged in without the forms. */
export async function admit(request: APIRequestContext, name?: string): Promise<Admitted> {
  const learner = newLearner(name);
  await request.post('/api/auth/register', { data: learner });
  await request.get(`/api/auth${linkIn(await waitForMail(learner.email))}`);
  return beginSession(request, learner);
}

/** One more session of a learner, begun without the form. */
export async function beginSession(
  request: APIRequestContext,
  learner: Learner,
): Promise<Admitted> {
  const { email, password } = learner;
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status()).toBe(200);
  return { ...learner, ...((await answer.json()) as Pick<Admitted, 'token' | 'user'>) };
}

/** Gives a browser the session of a learner; the next page that it opens finds it. */
export async function seat(page: Page, { token, user }: Admitted): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([bearer, data]) => {
      localStorage.setItem('userToken', bearer);
      localStorage.setItem('userData', data);
    },
    [token, JSON.stringify(user)] as const,
  );
}
