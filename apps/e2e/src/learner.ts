import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
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
