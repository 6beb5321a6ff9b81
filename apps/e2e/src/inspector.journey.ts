import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { pressOn } from './keyboard.ts';
import { act, openLevel, openTab } from './lab.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

const inspector = (page: Page) => page.locator('[data-panel=inspector]');
const line = (page: Page, text: string) =>
  page.getByRole('log').getByRole('button').filter({ hasText: text });
const part = (page: Page, name: string) => inspector(page).locator(`[data-part=${name}]`);

/** Brings a part into sight where the screen shows one at a time. */
async function showPart(page: Page, name: 'Ladder' | 'Packet' | 'Why' | 'Records'): Promise<void> {
  const tab = inspector(page).getByRole('tab', { name });
  if (await tab.isVisible()) await tab.click();
}

async function attackBehindWaf(page: Page): Promise<void> {
  await storeSession(page, learner);
  await openLevel(page, '6');
  for (const action of ['enableWAF', 'attackSQLi']) await act(page, action);
  await openTab(page, 'Log');
}

async function saved(page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test(
  'a line of level 6 opens, and shows which letters of the request matched which rule',
  { tag: '@phone' },
  async ({ page }) => {
    await attackBehindWaf(page);
    await line(page, 'BLOCK 403').click();
    const request = inspector(page).locator('[data-packet][aria-selected=true]');
    await expect(request).toHaveAttribute('data-verdict', 'blocked');
    await expect(request).toHaveAttribute('data-to', 'waf');
    await expectAccessible(page);

    await showPart(page, 'Packet');
    await expect(part(page, 'packet').locator('[data-layer=HTTP] mark').first()).toBeVisible();
    await showPart(page, 'Why');
    const rule = part(page, 'why').getByRole('option').filter({ hasText: '942270' });
    await expect(rule.locator('mark')).toHaveText('UNION SELECT name, password FROM');
    await expect(part(page, 'why').getByRole('img', { name: 'Score 20, limit 5' })).toBeVisible();
    await expectAccessible(page);
    await showPart(page, 'Records');
    await expect(part(page, 'records').locator('pre').first()).toContainText('942100');
    await expectAccessible(page);

    await inspector(page).getByRole('button', { name: 'Close inspector' }).click();
    await expect(inspector(page)).toBeHidden();
    await expect(line(page, 'BLOCK 403')).toBeFocused();
  },
);

test(
  'the capture and the logs of a run are saved as files',
  { tag: '@phone' },
  async ({ page }) => {
    await attackBehindWaf(page);
    await line(page, 'BLOCK 403').click();
    const capture = await saved(page, inspector(page).locator('[data-save=capture]').first());
    expect(capture.name).toBe('netward-level-6-attacker.pcapng');
    // The block that begins every pcapng file, and the request as it was on the wire.
    expect(capture.bytes.readUInt32BE(0)).toBe(0x0a0d0d0a);
    expect(capture.bytes.includes('GET /search?q=%27%20UNION')).toBe(true);
    const logs = await saved(page, inspector(page).locator('[data-save=logs]'));
    expect(logs.name).toBe('netward-level-6-logs.zip');
    expect(logs.bytes.toString('latin1', 0, 2)).toBe('PK');

    await inspector(page).getByLabel('Choose what the capture has').click();
    const server = await saved(
      page,
      inspector(page).locator('[data-save=capture][data-view=server]'),
    );
    expect(server.name).toBe('netward-level-6-server.pcapng');
    expect(server.bytes.includes('UNION')).toBe(false);
  },
);

test('the keys of an encrypted run are in its capture only where they are asked for', async ({
  page,
}) => {
  await storeSession(page, learner);
  await openLevel(page, '5');
  for (const action of ['enableTLS', 'openPageHTTPS', 'sniffTraffic']) await act(page, action);
  await line(page, '[Sniffer]').last().click();
  await inspector(page).getByLabel('Choose what the capture has').click();
  const choice = (secrets: boolean) =>
    inspector(page).locator(`details [data-view=sniffer][data-secrets=${secrets}]`);
  const sealed = await saved(page, choice(false));
  expect(sealed.bytes.includes('TRAFFIC_SECRET')).toBe(false);
  await inspector(page).getByLabel('Choose what the capture has').click();
  const withKeys = await saved(page, choice(true));
  expect(withKeys.bytes.includes('TRAFFIC_SECRET')).toBe(true);
});

test('a guest opens, reads and leaves the inspector by keyboard alone', async ({ page }) => {
  await openLevel(page, '2');
  for (const action of ['enableFirewall', 'blockClient', 'openPage'])
    await pressOn(page, page.locator(`[data-action="${action}"]`), 'Enter');
  const newest = page.getByRole('log').getByRole('button').last();
  await pressOn(page, newest, 'Enter');
  await expect(part(page, 'ladder').getByRole('listbox')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(inspector(page).locator('[data-packet="1"]')).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('F6');
  const layer = part(page, 'packet').locator('[data-layer=Ethernet] > button');
  await expect(layer).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(layer).toHaveAttribute('aria-expanded', 'true');
  const opened = inspector(page).getByRole('button', { name: 'Line before' }).locator('..');
  await expect(opened).toContainText('Timed out');
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(opened).toContainText('DROP');
  const rule = part(page, 'why').getByRole('listitem').first();
  const heights = [rule.locator('span').first(), rule.locator('code')].map(
    async (each) => (await each.boundingBox())!.y,
  );
  const [number, text] = await Promise.all(heights);
  expect(Math.abs(number! - text!), 'a rule stands next to its number').toBeLessThan(8);
  await page.keyboard.press('Escape');
  await expect(inspector(page)).toBeHidden();
  await expect(newest).toBeFocused();
  await pressOn(page, page.getByRole('button', { name: /^Hop 1,/ }), 'Enter');
  await expect(inspector(page)).toBeVisible();
});

for (const [width, height] of [
  [1920, 1080],
  [768, 1024],
  [640, 400],
] as const)
  test(`at ${width} × ${height} every part can be read`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await attackBehindWaf(page);
    await line(page, 'BLOCK 403').click();
    for (const name of ['Ladder', 'Packet', 'Why', 'Records'] as const) {
      await showPart(page, name);
      await expect(part(page, name.toLowerCase())).toBeInViewport();
    }
    await expectAccessible(page);
  });

test('without its code the inspector says that it did not load, and opens later', async ({
  page,
  context,
}) => {
  await openLevel(page, '1');
  const code = /\/assets\/inspector-/;
  await page.route(code, (route) => route.abort());
  await act(page, 'portScan');
  await line(page, '').last().click();
  await expect(page.getByText(/^The inspector did not load\./)).toBeVisible();
  await page.unroute(code);
  await line(page, '').last().click();
  await expect(inspector(page)).toBeVisible();
  // Loaded parts work without a connection.
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await line(page, '').first().click();
  await expect(inspector(page)).toBeVisible();
});
