import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { newAccount } from './learner.ts';
import { waitForMail } from './mailbox.ts';
import { expectAccessible, collectErrors } from './page-checks.ts';

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
  await expect(page.getByRole('heading', { name: 'Mails' })).toBeVisible();
}

async function find(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Find a mail' }).click();
  await page.getByLabel('Address').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
}

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

for (const colorScheme of ['dark', 'light'] as const) {
  test(
    `everybody can use the desk, ${colorScheme}`,
    { tag: '@phone' },
    async ({ page, request }) => {
      const learner = newAccount();
      await request.post('/api/auth/register', { data: learner });
      await waitForMail(learner.email);
      await page.emulateMedia({ colorScheme });
      const errors = collectErrors(page);
      await page.goto(`${desk}/sign-in`);
      await expectAccessible(page);
      await signIn(page);
      await expectAccessible(page);
      await find(page, learner.email);
      await expectAccessible(page);
      await page.goto(`${desk}/queue`);
      await expect(page.getByText('newsletter-mail').first()).toBeAttached();
      expect(errors).toEqual([]);
    },
  );
}
