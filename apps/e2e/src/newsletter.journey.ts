import { expect, test, type Page } from '@playwright/test';
import { newLearner } from './learner.ts';
import { waitForLinks, waitForMail } from './mailbox.ts';
import { expectSound } from './sound-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CONFIRM = '/newsletter?action=confirm';
const UNSUBSCRIBE = '/newsletter?action=unsubscribe';
const THANKS = 'Thank you for subscribing!';

const block = (page: Page) =>
  page.getByRole('region', { name: 'Get an email when there is something new' });

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await block(page).locator('[name=email]').fill(email);
  await block(page).getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(block(page).getByRole('button', { name: 'Subscribed!' })).toBeDisabled();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(block(page).locator('[name=email]')).toHaveValue('');
}

test('a person subscribes, confirms by mail, and unsubscribes by mail', async ({ page }) => {
  const { email } = newLearner();
  await subscribe(page, ` ${email} `);
  await expectSound(page);

  const [confirmation] = await waitForLinks(email, CONFIRM);
  await page.goto(confirmation!);
  const confirm = page.getByRole('button', { name: 'Confirm Subscription' });
  await expect(confirm).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expectSound(page);
  await page.reload();
  await confirm.click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();

  const [link] = await waitForLinks(email, UNSUBSCRIBE);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You have been unsubscribed.')).toBeVisible();
  await expectSound(page);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You have been unsubscribed.')).toBeVisible();
});

test('subscribing twice says the same', async ({ page }) => {
  const { email } = newLearner();
  await subscribe(page, email);
  await subscribe(page, email);
  await expect(page.getByText(THANKS)).toBeVisible();
});

test('a mail program can unsubscribe by itself', async ({ page, request }) => {
  const { email } = newLearner();
  await subscribe(page, email);
  const { headers } = await waitForMail(email);
  const link = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1];
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const { pathname, search } = new URL(link!);
  const form = { 'List-Unsubscribe': 'One-Click' };
  expect((await request.post(`${pathname}${search}`, { form })).status()).toBe(200);
});

test('an empty or impossible address is said with a cross, beside the field', async ({ page }) => {
  await page.goto('/');
  const field = block(page).locator('[name=email]');
  const button = block(page).getByRole('button', { name: 'Subscribe', exact: true });
  for (const [typed, sentence] of [
    ['   ', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ] as const) {
    await field.fill(typed);
    await button.click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(field).toBeFocused();
  }
  await expectSound(page);
});

test('without a network the address stays and can be sent again', async ({ page }) => {
  const { email } = newLearner();
  await page.goto('/');
  await page.route('**/api/subscribe', (route) => route.abort());
  await block(page).locator('[name=email]').fill(email);
  await block(page).getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(
    page.getByText('Network error. Please check your connection and try again.'),
  ).toBeVisible();
  await page.unroute('**/api/subscribe');
  await block(page).getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
});

test('a link that is unknown or cut short says so', async ({ page }) => {
  await page.goto(`${UNSUBSCRIBE}&token=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Invalid or expired newsletter link')).toBeVisible();
  await page.goto('/');
  await page.goto(CONFIRM);
  await expect(page.getByText('Invalid or expired newsletter link')).toBeVisible();
  await page.goto('/');
  await page.goto('/newsletter');
  await expect(block(page)).toBeVisible();
  await expectSound(page);
});
