import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext, type Page, test } from '@playwright/test';
import { ENGINE_VERSION, findLevel, levels } from '@netward/levels';
import { type SignedInLearner, storeSession, verifiedAccount } from './learner.ts';
import { collectErrors, expectAccessibleInBothThemes } from './page-checks.ts';

interface HandedIn {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const headersOf = ({ token }: SignedInLearner) => ({ authorization: `Bearer ${token}` });

/** Plays level 1 and proves it. */
async function playLevelOne(request: APIRequestContext, learner: SignedInLearner): Promise<void> {
  const actions = findLevel('1')!.requiredActions;
  const run = { actions, engine: ENGINE_VERSION };
  const data = { level: '1', actions, run };
  const headers = headersOf(learner);
  const saved = await request.post('/api/auth/action-progress', { headers, data });
  expect(saved.status()).toBe(200);
}

const handIn = (text: string, name: string): HandedIn => ({
  name,
  mimeType: 'application/jose',
  buffer: Buffer.from(text),
});

/** The same signature under somebody else's name. */
function forge(jws: string): string {
  const [header, payload = '', signature] = jws.split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const other = Buffer.from(JSON.stringify({ ...said, name: 'Mallory' })).toString('base64url');
  return [header, other, signature].join('.');
}

/** What every page may fetch at any time: its own files. */
const OWN_FILES = /^GET [^?#]*\/(assets\/[^?]+|favicon\.\w+|site-config\.json)$/;

/** What a page asks for besides its own files, from now on. */
function watchNetwork(page: Page): Set<string> {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const call = `${request.method()} ${request.url()}`;
    if (!OWN_FILES.test(call) && !request.url().startsWith('blob:')) asked.add(call);
  });
  return asked;
}

test(
  'a learner downloads a transcript by keyboard, and somebody without an account checks it',
  { tag: '@phone' },
  async ({ page, request, browser, baseURL }) => {
    const learner = await verifiedAccount(request, 'Ada Lovelace');
    await playLevelOne(request, learner);
    await storeSession(page, learner);
    const errors = collectErrors(page);
    await page.goto('/account');
    const button = page.getByRole('button', { name: 'Download my transcript' });
    await button.focus();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('ada-lovelace-transcript.json');
    await expect(page.getByText('Actions: 3 of 47 done, all replayed.')).toBeVisible();
    const file = readFileSync(await download.path());

    await page.getByRole('link', { name: 'Print view' }).click();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(
      page.getByText(`Levels: 1 of ${levels.length} complete, all replayed.`),
    ).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const table = page.getByRole('region', { name: 'Levels' });
    const beyondPaper = await table.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
    expect(beyondPaper).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    expect(errors).toEqual([]);

    const stranger = await (await browser.newContext({ baseURL })).newPage();
    const strangerErrors = collectErrors(stranger);
    await stranger.goto('/verify');
    const asked = watchNetwork(stranger);
    const choose = stranger.locator('input[type=file]');
    await choose.setInputFiles({ name: 'ada.json', mimeType: 'application/json', buffer: file });
    await expect(stranger.getByText('Genuine and unaltered')).toBeVisible();
    await expect(stranger.getByText('Ada Lovelace')).toBeVisible();
    await expectAccessibleInBothThemes(stranger);
    const praised = file.toString().replace('checks this file', 'says: grade A+');
    await choose.setInputFiles(handIn(praised, 'praised.json'));
    await expect(stranger.getByText('but the file around it was changed')).toBeVisible();
    const { jws } = JSON.parse(file.toString()) as { jws: string };
    await choose.setInputFiles(handIn(forge(jws), 'forged.jws'));
    await expect(stranger.getByText('The signature does not match')).toBeVisible();
    await expect(stranger.getByText('Mallory')).toBeHidden();
    await expectAccessibleInBothThemes(stranger);
    expect([...asked]).toEqual([`GET ${baseURL}/.well-known/jwks.json`]);

    await stranger.goto(`/verify#${jws}`);
    await expect(stranger.getByText('Genuine and unaltered')).toBeVisible();
    expect(strangerErrors).toEqual([]);
    await stranger.context().close();
  },
);
