import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, test } from '@playwright/test';
import { ENGINE_VERSION, findLevel } from '@netward/levels';
import { type SignedInLearner, storeSession, verifiedAccount } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

const ASSIGNMENT = '1+q+p~~~NW-2B';
const headersOf = ({ token }: SignedInLearner) => ({ authorization: `Bearer ${token}` });

/** Plays level 1 and proves it. */
async function playLevelOne(request: APIRequestContext, learner: SignedInLearner): Promise<void> {
  const { requiredActions: actions } = findLevel('1')!;
  const data = { level: '1', actions, run: { actions, engine: ENGINE_VERSION } };
  await request.post('/api/auth/action-progress', { headers: headersOf(learner), data });
}

/** What the class sheet fetches by itself, the last of it after its code has run, so that it then needs no network. */
const FETCHED = ['/.well-known/jwks.json', '/class-csv-', '/class-exports-'];

const haveFetched = (parts: readonly string[]) => {
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return parts.every((part) => names.some((name) => name.includes(part)));
};

async function handIn(request: APIRequestContext, learner: SignedInLearner, as: string) {
  const data = { assignment: ASSIGNMENT, as, zone: 'Europe/Madrid' };
  const answer = await request.post('/api/auth/hand-in', { headers: headersOf(learner), data });
  const { transcript } = (await answer.json()) as { transcript: string };
  return { name: `${as}.jws`, mimeType: 'application/jose', buffer: Buffer.from(transcript) };
}

test(
  'a teacher opens what was handed in, without a network, and nothing leaves the browser',
  { tag: '@phone' },
  async ({ page, request, context }) => {
    const [ada, formula] = [
      await verifiedAccount(request, 'Ada Lovelace'),
      await verifiedAccount(request, '=HYPERLINK("x")'),
    ];
    await playLevelOne(request, ada);
    const files = [await handIn(request, ada, '07'), await handIn(request, formula, '08')];
    const cut = { ...files[0]!, name: 'cut.jws', buffer: files[0]!.buffer.subarray(0, -4) };
    const list = { name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from('No.\n7\n8\n9') };
    const errors = collectErrors(page);
    await page.goto('/labs');
    await page.getByRole('link', { name: 'class sheet', exact: true }).click();
    await expect(page.getByText('No files yet.')).toBeVisible();
    await expect.poll(() => page.evaluate(haveFetched, FETCHED)).toBe(true);
    await context.setOffline(true);
    await page.locator('input[type=file]').setInputFiles([...files, cut, list]);
    await expect(page.getByText('3 files of 3: 2 genuine, 1 refused. Missing: 9.')).toBeVisible();
    await expect(page.locator('[data-group="refused"]')).toContainText('cut.jws');
    await expectAccessible(page);

    const cell = page.locator('[data-learner="7"] [data-cell="1"]');
    await expect(cell).toHaveAttribute('data-state', 'verified');
    await page.locator('[data-learner="8"] [data-cell="1"]').focus();
    await page.keyboard.press('ArrowUp');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    const work = page.getByRole('complementary', { name: 'The work' });
    await expect(work.getByRole('link', { name: 'Run of level 1' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(cell).toBeFocused();

    await page.getByText('Gradebook CSV').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Everything as CSV' }).click(),
    ]);
    const csv = readFileSync(await download.path()).toString();
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await context.setOffline(false);
  },
);

test(
  'a teacher makes an assignment, and a learner hands it in',
  { tag: '@phone' },
  async ({ page, request }) => {
    const errors = collectErrors(page);
    await page.goto('/teach/assignment');
    await expect(page.getByText('Choose a level or a challenge.')).toBeVisible();
    const levels = page.getByRole('group', { name: 'Levels' });
    await levels.getByRole('checkbox', { name: /Basic Traffic/ }).check();
    await page.getByRole('textbox', { name: 'Class code' }).fill('NW-2B');
    await page.getByRole('textbox', { name: 'Class code' }).press('Tab');
    await expect(page.locator('[data-assignment="link"]')).toContainText('/a#1+q+p~~~NW-2B');
    await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Open as a learner' }).click();
    await expect(page.getByRole('heading', { name: 'Assignment NW-2B' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in to hand in' })).toBeVisible();
    await expectAccessible(page);

    const learner = await verifiedAccount(request, 'Ada Lovelace');
    await playLevelOne(request, learner);
    await storeSession(page, learner);
    await page.goto('/a#1+q+p~~~NW-2B');
    await page.reload();
    await expect(page.getByText('1 of 1 still open.')).toBeVisible();
    await page.getByRole('textbox', { name: /Your number or name/ }).fill('07');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Hand in' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('NW-2B-07.json');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('textbox', { name: /Your number or name/ })).toHaveValue('07');
    await page.goto('/a#1+q+p~~');
    await page.reload();
    await expect(page.getByText('This link to an assignment is damaged')).toBeVisible();
    expect(errors).toEqual([]);
  },
);
