import { expect, test, type Page } from '@playwright/test';
import { reachChallenge, act, openLevel } from './lab.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

const line = (page: Page) => page.getByRole('searchbox', { name: 'Search the records' });
const copyLink = async (page: Page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.search').getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Link to this .* copied\.$/)).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};
const records = (page: Page) => page.locator('[data-record]');
const value = (page: Page, text: string) =>
  records(page).getByRole('button', { name: text, exact: true }).first();

test(
  'an address of level 9 leads to the injection in two steps, and that opens in the inspector',
  { tag: '@phone' },
  async ({ page }) => {
    const errors = collectErrors(page);
    await storeSession(page, learner);
    await openLevel(page, '9');
    for (const action of ['enableSIEM', 'openPage', 'portScan', 'attackSQLi', 'openPage'])
      await act(page, action);
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    await expect(line(page)).toBeVisible();
    const all = await records(page).count();
    await value(page, '203.0.113.66').click();
    await page.getByRole('menuitem', { name: 'Add to the search' }).click();
    await expect(line(page)).toHaveValue('source.ip:203.0.113.66');
    expect(await records(page).count()).toBeLessThan(all);
    await value(page, '/search').click();
    await page.getByRole('menuitem', { name: 'Add to the search' }).click();
    await expect(records(page).first()).toContainText('UNION SELECT');
    await expectAccessible(page);

    await records(page).first().locator('[data-row]').click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open in inspector' }).click();
    const inspector = page.locator('[data-panel=inspector]');
    await expect(inspector).toBeVisible();
    await expect(inspector).toContainText('203.0.113.66');
    await inspector.getByRole('button', { name: 'Close inspector' }).click();
    await expect(line(page)).toHaveValue('source.ip:203.0.113.66 url.path:/search');
    const found = await records(page).count();

    await page.goto(await copyLink(page));
    await expect(line(page)).toHaveValue('source.ip:203.0.113.66 url.path:/search');
    await expect(records(page)).toHaveCount(found);
    expect(errors).toEqual([]);
  },
);

test('a morning of level 9 is searched, counted and corrected by keyboard', async ({ page }) => {
  await storeSession(page, learner);
  await reachChallenge(page, '9');
  await page.getByRole('button', { name: 'Search records' }).click();
  await expect(records(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('event.action:login_failed user:');
  await expect(page.getByRole('alert')).toContainText('Column 27');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('.name:*');
  await page.keyboard.press('Enter');
  await expect(records(page).first().locator('[data-row]')).toBeFocused();
  await page.keyboard.press('p');
  await expect(page.getByRole('region', { name: 'Found' })).toContainText('1 record');
  const counts = page.getByRole('region', { name: 'user.name' }).locator('[data-count]');
  await expect(counts.first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(line(page)).toBeHidden();
  await page.getByRole('button', { name: 'Search records' }).click();
  await page.goto(await copyLink(page));
  await expect(line(page)).toHaveValue('event.action:login_failed user.name:*');
});

test('the records of tomorrow are searched as those of A, B and C', async ({ page }) => {
  await storeSession(page, learner);
  const { screen, run, inspector } = await reachChallenge(page, '9');
  await run.click();
  await screen.getByRole('button', { name: 'Show a solution' }).click();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await run.click();
  await screen.getByRole('button', { name: 'Open tomorrow' }).click();
  await screen.getByRole('button', { name: 'Search its records' }).click();
  await records(page).first().locator('[data-row]').click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open in inspector' }).click();
  await expect(inspector).toBeVisible();
});
