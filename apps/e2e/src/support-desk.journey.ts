import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, test, type Page } from '@playwright/test';
import { newAccount } from './learner.ts';
import { refuseNextMail, waitForMail } from './mailbox.ts';
import { expectAccessible, collectErrors } from './page-checks.ts';

// Two of them wait for the desk's clock, a minute each; together they wait once.
test.describe.configure({ mode: 'parallel' });

const desk = process.env.DESK_URL ?? '';

/** The first person of the desk, as `npm start` tells them. */
function firstPerson(): { name: string; password: string } {
  const text = readFileSync(process.env.DESK_FILE as string, 'utf8');
  const [name, password] = ['name', 'password'].map(
    (field) => new RegExp(`^${field}: (.*)$`, 'm').exec(text)?.[1] ?? '',
  ) as [string, string];
  return { name, password };
}

async function signIn(page: Page): Promise<void> {
  const { name, password } = firstPerson();
  await page.goto(`${desk}/`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Find a mail' }).click();
  await page.getByLabel('Address').fill(text);
  await page.getByRole('button', { name: 'Find' }).click();
}

/** A learner whose verification mail is refused; the letter tells its mask from those of others. */
async function registerRefused(request: APIRequestContext, letter: string): Promise<string> {
  const email = `${letter}-${randomUUID()}@refused.example`;
  await refuseNextMail(email);
  await request.post('/api/auth/register', { data: { ...newAccount(), email } });
  return email;
}

/** The entry of the list with this masked address. */
const entry = (page: Page, mask: string) => page.getByRole('listitem').filter({ hasText: mask });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('support finds out what became of a mail, and sees neither address nor link', async ({
    page,
    request,
  }) => {
    const learner = newAccount();
    await request.post('/api/auth/register', { data: learner });
    await waitForMail(learner.email);
    await signIn(page);
    await expect(async () => {
      await find(page, learner.email);
      await expect(page.getByText('The mail server accepted the mail')).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    const text = await page.content();
    expect(text).toContain('a***@e***.org');
    expect(text).not.toContain(learner.email);
    expect(text).not.toContain('token=');
    await find(page, 'nobody-at-all@example.org');
    await expect(page.getByText('No mail to this address')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.goto(`${desk}/`);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  });
});

test('a refused mail is found by its mask, read out, sent again, and leaves the overview', async ({
  page,
  request,
}) => {
  const email = await registerRefused(request, 'q');
  const errors = collectErrors(page, /409/);
  await signIn(page);
  const refused = entry(page, 'q***@r***.example');
  await expect(async () => {
    await page.getByRole('link', { name: 'Reload', exact: true }).click();
    await expect(refused).toContainText('rejected the mail permanently (reply 550)', {
      timeout: 1000,
    });
  }).toPass();
  await find(page, 'q***@r***.example');
  await expect(page.getByText('Before you read anything out')).toBeVisible();
  await expect(refused).toContainText('Usually this means that the mailbox does not exist.');
  await expect(async () => {
    await refused.getByRole('button', { name: 'Send again' }).click();
    const done = page.getByText('The mail is on its way again.');
    const wait = page.getByText('Please wait a minute.');
    await expect(done.or(wait)).toBeVisible();
    const isDone = await done.isVisible();
    if (!isDone) await page.getByRole('link', { name: 'Back to the mails' }).click();
    expect(isDone).toBe(true);
  }).toPass({ timeout: 200_000, intervals: [5_000] });
  await waitForMail(email);
  await page.getByRole('link', { name: 'Back to the mails' }).click();
  await expect(async () => {
    await page.reload();
    await expect(refused).toContainText('The mail server accepted the mail', { timeout: 1000 });
  }).toPass();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible();
  await expect(refused).toHaveCount(0);
  expect(await page.content()).not.toContain(email);
  expect(errors).toEqual([]);
});

test('the overview reloads itself on request, and a mail leaves it when it is handled', async ({
  page,
  request,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Reload every 30 seconds' }).click();
  await registerRefused(request, 'u');
  await expect(entry(page, 'u***@r***.example')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Stop reloading' }).click();
  const button = entry(page, 'u***@r***.example').getByRole('button', { name: 'Mark as handled' });
  await expect(button).toBeVisible();

  await page.context().clearCookies();
  await button.click();
  await expect(page.getByText('nothing was changed')).toBeVisible();

  await signIn(page);
  await button.click();
  await expect(page.getByText('has left the overview')).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).first().click();
  await expect(entry(page, 'u***@r***.example')).toHaveCount(0);
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(
    `everybody can use the desk, ${colorScheme}`,
    { tag: '@phone' },
    async ({ page, request }) => {
      const learner = newAccount();
      await request.post('/api/auth/register', { data: learner });
      await waitForMail(learner.email);
      await page.emulateMedia({ colorScheme });
      const errors = collectErrors(page, /status of 400/);
      await page.goto(`${desk}/sign-in`);
      await expectAccessible(page);
      await signIn(page);
      await expectAccessible(page);
      for (const text of [learner.email, 'a***@e***.org', 'nobody']) {
        await find(page, text);
        await expectAccessible(page);
      }
      expect(errors).toEqual([]);
    },
  );
}
