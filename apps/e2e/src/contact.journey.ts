import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { mailsTo, waitForMails } from './mailbox.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Where messages go on a machine that names no recipient. */
const DESK = 'support@netward.localhost';

async function write(page: Page, phrase: string): Promise<void> {
  await page.goto('/contact');
  await page.locator('[name=name]').fill('Maja Lindqvist');
  await page.locator('[name=email]').fill('maja@example.org');
  await page.locator('[name=phone]').fill('+46 (0)18 471 00 00');
  await page.locator('[name=message]').fill(`The mail never came.\n\n${phrase}`);
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

test(
  'a message reaches the people who run the site, and they can answer it',
  { tag: '@phone' },
  async ({ page }) => {
    const phrase = `case ${randomUUID()}`;
    const asked = new Set<string>();
    page.on('request', (sent) => asked.add(new URL(sent.url()).origin));
    await write(page, phrase);
    await expectAccessible(page);
    await send(page).dblclick();
    await expect(page.getByRole('button', { name: 'Message Sent!' })).toBeDisabled();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(page.locator('[name=message]')).toHaveValue('');
    await expectAccessible(page);

    const mail = await waitForMails(DESK, (mails) =>
      mails.find(({ text }) => text.includes(phrase)),
    );
    expect(mail.headers['reply-to']).toContain('maja@example.org');
    expect(mail.text).toContain('Maja Lindqvist');
    expect(mail.html).toBeFalsy();
    const copies = (await mailsTo(DESK)).filter(({ text }) => text.includes(phrase));
    expect(copies).toHaveLength(1);
    expect([...asked]).toEqual([new URL(page.url()).origin]);
  },
);
