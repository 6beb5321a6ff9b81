import { expect, type Page, test } from '@playwright/test';
import { expectVerified, storeSession, verifiedAccount } from './learner.ts';
import { act, levelHeading, openLevel, openTab } from './lab.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const timeline = (page: Page) => page.locator('[role=slider][data-timeline]');
const firewall = (page: Page) => page.locator('[data-node=firewall]');
const entries = (page: Page) => page.getByRole('log').locator('li');

/** Level 2, in three steps: a page, the firewall, the page again. */
async function playFirewall(page: Page): Promise<void> {
  await openLevel(page, '2');
  for (const action of ['openPage', 'enableFirewall', 'openPage']) await act(page, action);
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /^Step 3 of 3: /);
}

/** The address of the moment that is shown, as the page offers it for copying. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link to this moment' }).click();
  await expect(page.getByText(/^Link to step \d+ copied\.$/)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

const TIMELINE_STYLES = /\/assets\/timeline-[^/]*\.css/;

test('the lab goes on where the timeline does not load', async ({ page }) => {
  await page.route(TIMELINE_STYLES, (route) => route.abort());
  await openLevel(page, '2');
  const styles = page.waitForEvent('requestfailed', (request) =>
    TIMELINE_STYLES.test(request.url()),
  );
  await act(page, 'openPage');
  await styles;
  await act(page, 'enableFirewall');
  await expect(page.getByText(/^Actions tried: 2 \/ \d+$/)).toBeVisible();
  await expect(levelHeading(page, '2')).toBeVisible();
  await expect(timeline(page)).toHaveCount(0);
});

test('a guest steps back by keyboard, and going on from there asks first', async ({ page }) => {
  const errors = collectErrors(page);
  await playFirewall(page);
  await openTab(page, 'Log');
  const atTheEnd = await entries(page).allTextContents();
  await timeline(page).focus();
  for (const [key, step] of [
    ['ArrowLeft', 2],
    ['ArrowLeft', 1],
    ['ArrowLeft', 1],
    ['ArrowRight', 2],
    ['End', 3],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(timeline(page)).toHaveAttribute('aria-valuenow', String(step));
    await expect(timeline(page)).toBeFocused();
  }
  await expect(page.getByText(/^Looking back: step 1 of 3/)).toBeVisible();
  await expect(firewall(page)).toHaveAttribute('data-state', 'off');
  expect((await entries(page).allTextContents()).length).toBeLessThan(atTheEnd.length);
  await expectAccessible(page);

  const goOn = page.getByRole('button', { name: 'Go on from here' });
  await goOn.press('Enter');
  const question = page.getByRole('dialog', { name: 'Go on from step 1?' });
  await expect(question.getByText('Steps 2 to 3 are dropped from this run.')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep the run' }).press('Enter');
  await expect(timeline(page)).toHaveAttribute('aria-valuemax', '3');
  await goOn.press('Enter');
  await question.getByRole('button', { name: 'Go on from here' }).press('Enter');
  await expect(timeline(page)).toHaveAttribute('aria-valuetext', /^Step 1 of 1: /);
  await expect(timeline(page)).toBeFocused();
  expect(errors).toEqual([]);
});

test(
  'the link to a moment opens it in another browser, as it stood',
  { tag: '@phone' },
  async ({ page, browser, baseURL, request }) => {
    await playFirewall(page);
    await page.getByRole('button', { name: 'One step back' }).click();
    await expect(timeline(page)).toHaveAttribute('aria-valuenow', '2');
    const here = await entries(page).count();
    const link = await copyLink(page);
    expect(link.startsWith(`${baseURL}/labs?run=`)).toBe(true);
    expect(link.length).toBeLessThanOrEqual(400);

    const other = await browser.newPage({ reducedMotion: 'reduce', viewport: page.viewportSize() });
    const learner = await verifiedAccount(request);
    await storeSession(other, learner);
    const errors = collectErrors(other);
    await other.goto(link);
    await expect(levelHeading(other, '2')).toBeAttached();
    await expect(timeline(other)).toHaveAttribute('aria-valuetext', /^Step 2 of 3: /);
    await expect(firewall(other)).toHaveAttribute('data-state', 'on');
    await expect(entries(other)).toHaveCount(here);
    await expectAccessible(other);

    const notice = other.getByText('This run came with a link.');
    await expect(notice).toBeVisible();
    await act(other, 'openPage');
    await other.getByRole('dialog').getByRole('button', { name: 'Go on from here' }).click();
    await expectVerified(request, learner, '2', ['openPage']);
    await openTab(other, 'Actions');
    await other.getByRole('button', { name: 'Restart level' }).click();
    await expect(notice).toHaveCount(0);
    await act(other, 'enableFirewall');
    await expectVerified(request, learner, '2', ['openPage', 'enableFirewall']);
    expect(errors).toEqual([]);
    await other.close();
  },
);

test('a link into a locked level asks a guest to log in', async ({ page, browser, request }) => {
  await storeSession(page, await verifiedAccount(request));
  await openLevel(page, '6');
  for (const action of ['enableWAF', 'attackSQLi']) await act(page, action);
  const link = await copyLink(page);

  const guest = await browser.newPage({ reducedMotion: 'reduce', viewport: page.viewportSize() });
  await guest.goto(link);
  await expect(guest.getByRole('dialog')).toBeVisible();
  await expect(guest.getByRole('dialog').locator('[name=password]')).toBeVisible();
  await expect(levelHeading(guest, '6')).toHaveCount(0);
  await guest.close();
});

test(
  'what if shows an attack with and without the defence, side by side',
  { tag: '@phone' },
  async ({ page, request }) => {
    const errors = collectErrors(page);
    await storeSession(page, await verifiedAccount(request));
    await openLevel(page, '6');
    for (const action of ['enableWAF', 'attackSQLi']) await act(page, action);
    const opener = page.getByRole('button', { name: 'What if', exact: true });
    await opener.press('Enter');
    const comparison = page.getByRole('region', { name: 'What if' });
    await expect(comparison).toBeFocused();
    const table = comparison.getByRole('region', { name: 'Outcomes side by side' });
    const columns = table.getByRole('columnheader');
    await expect(columns.filter({ hasText: 'what happened' })).toHaveCount(1);
    await expect(columns.filter({ hasText: 'what if' }).first()).toBeVisible();
    await expect(table.getByRole('row').filter({ hasText: 'differs' }).first()).toBeVisible();
    await expect(comparison.getByRole('status')).not.toBeEmpty();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(comparison).toBeHidden();
    await expect(opener).toBeFocused();
    expect(errors).toEqual([]);
  },
);

test(
  'what if says in words why a switch has none, and leads to the steps that have one',
  { tag: '@phone' },
  async ({ page }) => {
    await openLevel(page, '2');
    for (const action of ['openPage', 'enableFirewall']) await act(page, action);
    await page.getByRole('button', { name: 'What if', exact: true }).press('Enter');
    const comparison = page.getByRole('region', { name: 'What if' });
    await expect(comparison.getByRole('status')).toContainText('is a switch. It sends nothing');
    await expectAccessible(page);
    await comparison.getByRole('button', { name: /^Step 1: / }).press('Enter');
    await expect(comparison).toBeFocused();
    await expect(comparison.getByRole('columnheader').first()).toBeVisible();
  },
);
