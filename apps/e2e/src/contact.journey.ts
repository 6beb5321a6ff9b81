import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { mailsTo, waitForMails } from './mailbox.ts';
import { expectSound } from './sound-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Where messages go on a machine that names nobody. */
const DESK = 'support@netward.localhost';

async function write(page: Page, phrase: string): Promise<void> {
  await page.goto('/contact');
  await page.locator('[name=name]').fill('Maja Lindqvist');
  await page.locator('[name=email]').fill('maja@example.org');
  await page.locator('[name=phone]').fill('+46 (0)18 471 00 00');
  await page.locator('[name=message]').fill(`The mail never came.\n\n${phrase}`);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

test('a message reaches the people who run the site, and they can answer it', async ({ page }) => {
  const phrase = `case ${randomUUID()}`;
  const asked = new Set<string>();
  page.on('request', (sent) => asked.add(new URL(sent.url()).origin));
  await write(page, phrase);
  await expectSound(page);
  await send(page).dblclick();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeDisabled();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(page.locator('[name=message]')).toHaveValue('');
  await expectSound(page);

  const mail = await waitForMails(DESK, (mails) => mails.find(({ text }) => text.includes(phrase)));
  expect(mail.headers['reply-to']).toContain('maja@example.org');
  expect(mail.text).toContain('Maja Lindqvist');
  expect(mail.html).toBeFalsy();
  const copies = (await mailsTo(DESK)).filter(({ text }) => text.includes(phrase));
  expect(copies).toHaveLength(1);
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

test('what is missing is said in a sentence and beside the fields', async ({ page }) => {
  await page.goto('/contact');
  await page.locator('[name=email]').fill('   ');
  await send(page).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await expect(page.locator('[name=name]')).toBeFocused();
  for (const name of ['name', 'email', 'message'])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('[name=phone]')).not.toHaveAttribute('aria-invalid', 'true');
  await expectSound(page);
});

test('without a network the message stays and can be sent again', async ({ page }) => {
  const phrase = `again ${randomUUID()}`;
  await page.route('**/api/contact', (route) => route.abort());
  await write(page, phrase);
  await send(page).click();
  await expect(
    page.getByText('Network error. Please check your connection and try again.'),
  ).toBeVisible();
  await expect(page.locator('[name=message]')).toHaveValue(new RegExp(phrase));
  await page.unroute('**/api/contact');
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
  await waitForMails(DESK, (mails) => mails.find(({ text }) => text.includes(phrase)));
});

test('who fills in the field that nobody sees is thanked and not heard', async ({ page }) => {
  const spam = `spam ${randomUUID()}`;
  const honest = `honest ${randomUUID()}`;
  await write(page, spam);
  const trap = page.locator('[name=website]');
  await expect(trap).not.toBeInViewport();
  await trap.fill('https://spam.example');
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
  await write(page, honest);
  await send(page).click();
  await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeVisible();
  await waitForMails(DESK, (mails) => mails.find(({ text }) => text.includes(honest)));
  const mails = await mailsTo(DESK);
  expect(mails.filter(({ text }) => text.includes(spam))).toEqual([]);
});
