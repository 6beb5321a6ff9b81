import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { newAccount } from './learner.ts';
import { type DeliveredMail, linksTo, mailsTo, waitForLinks, waitForMails } from './mailbox.ts';
import { netward } from './operator.ts';
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

/** A person who has subscribed and opened the link of the mail. */
async function newReader(page: Page): Promise<string> {
  const { email } = newAccount();
  await subscribe(page, email);
  const [confirmation] = await waitForLinks(email, CONFIRM);
  await page.goto(confirmation!);
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByText('Your subscription is confirmed.')).toBeVisible();
  return email;
}

/** Writes an issue into a file named after the issue. */
async function writeIssue(): Promise<[file: string, subject: string]> {
  const name = randomUUID();
  const file = test.info().outputPath(`${name}.md`);
  const subject = `Packet filters ${name}`;
  await writeFile(file, `# ${subject}\n\nRead [the new article](/blog).\n`);
  return [file, subject];
}

const waitForIssue = (address: string, subject: string): Promise<DeliveredMail> =>
  waitForMails(address, (mails) => mails.find((mail) => mail.subject === subject));

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

test('an issue is looked at and tried out before it is sent', async () => {
  const [file, subject] = await writeIssue();
  await netward('newsletter', 'preview', file);
  const html = await readFile(file.replace('.md', '.html'), 'utf8');
  expect(html).toContain('the new article');
  const { email } = newAccount();
  await netward('newsletter', 'test', file, email);
  expect((await waitForIssue(email, subject)).text).toContain('the new article');
});

test('an issue arrives with a link that ends the subscription, and the next one does not arrive', async ({
  page,
}) => {
  const reader = await newReader(page);
  const other = await newReader(page);
  const [first, firstSubject] = await writeIssue();
  await netward('newsletter', 'send', first);
  const mail = await waitForIssue(reader, firstSubject);
  const [endLink] = linksTo(mail, UNSUBSCRIBE);
  const token = new URL(endLink!, 'http://site.test').searchParams.get('token')!;
  expect(mail.headers['list-unsubscribe']).toContain(token);
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect((await waitForIssue(other, firstSubject)).text).not.toContain(token);

  await page.goto(endLink!);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('You have been unsubscribed.')).toBeVisible();

  const [second, secondSubject] = await writeIssue();
  await netward('newsletter', 'send', second);
  // Mails go out in the order of the subscriptions: after this one the reader's would have come.
  await waitForIssue(other, secondSubject);
  const subjects = (await mailsTo(reader)).map((arrived) => arrived.subject);
  expect(subjects).toContain(firstSubject);
  expect(subjects).not.toContain(secondSubject);
});

test('the button of a mail program ends the subscription', async ({ page, request }) => {
  const reader = await newReader(page);
  const [file, subject] = await writeIssue();
  await netward('newsletter', 'send', file);
  const mail = await waitForIssue(reader, subject);
  const address = /<(https?:[^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1];
  const answer = await request.post(address!, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(answer.status()).toBe(200);
  expect(await netward('find', reader)).toMatch(/newsletter +ended/);
});
