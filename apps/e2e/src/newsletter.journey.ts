import { expect, test, type Page } from '@playwright/test';
import { newAccount } from './learner.ts';
import { waitForLinks } from './mailbox.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CONFIRM = '/newsletter?action=confirm';
const UNSUBSCRIBE = '/newsletter?action=unsubscribe';
const THANKS = 'Thank you for subscribing! Open the mail we sent you to confirm.';

const block = (page: Page) => page.getByRole('region', { name: 'Get an email about what’s new' });

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await block(page).locator('[name=email]').fill(email);
  await block(page).getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(block(page).getByRole('button', { name: 'Subscribed!' })).toBeDisabled();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(block(page).locator('[name=email]')).toHaveValue('');
}

test('a person subscribes, confirms by mail, and unsubscribes by mail', async ({ page }) => {
  const { email } = newAccount();
  await subscribe(page, ` ${email} `);
  await expectAccessible(page);

  const [confirmation] = await waitForLinks(email, CONFIRM);
  await page.goto(confirmation!);
  const confirm = page.getByRole('button', { name: 'Confirm Subscription' });
  await expect(confirm).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.reload();
  await confirm.click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();

  const [link] = await waitForLinks(email, UNSUBSCRIBE);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You have been unsubscribed.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You have been unsubscribed.')).toBeVisible();
});
