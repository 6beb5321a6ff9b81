import { expect, test } from '@playwright/test';
import { comesBack, reachChallenge } from './lab.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

test('level 1: a customer who is accused is let go, and the scanner is found', async ({ page }) => {
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '1');
  const filter = screen.getByRole('textbox', { name: 'Display filter' });
  const scan = screen.getByRole('button', { name: 'Scan', exact: true });

  await filter.fill('tcp.dstport == 8443');
  await scan.click();
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('1');
  await expectAccessible(page);
  await openPackets('Innocent hosts accused');

  await filter.fill('tcp.dstport == 5432');
  await screen.getByRole('button', { name: /^Scan \d/ }).click();
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('0');
  await expect(number('stopped').locator('b')).toHaveText('1');
  await comesBack(page, '1', '0');
  await expect(filter).toHaveValue('tcp.dstport == 5432');
  expect(errors).toEqual([]);
});

test('level 3: a rule that asks for more leaves customers alone', async ({ page }) => {
  await storeSession(page, learner);
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '3');
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('12');
  await number('turned-away').click();
  await openPackets('False alarms');

  await screen.getByRole('button', { name: 'Add content' }).click();
  await screen.getByLabel('Content 3, text').fill('users');
  await expect(screen.getByRole('textbox', { name: 'Suricata as text' })).toContainText('"users"');
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('2');
  await expectAccessible(page);
  await comesBack(page, '3', '2');
  await expect(screen.getByLabel('Content 3, text')).toHaveValue('users');
  expect(errors).toEqual([]);
});

test('level 4: failing open keeps the customers of the outage', async ({ page }) => {
  await storeSession(page, learner);
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '4');
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('16');
  await number('turned-away').click();
  await openPackets('Customers dropped');

  await screen.getByRole('radio', { name: 'everything passes (bypass)' }).check();
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('10');
  await expectAccessible(page);
  await comesBack(page, '4', '10');
  await expect(screen.getByRole('radio', { name: 'everything passes (bypass)' })).toBeChecked();
  expect(errors).toEqual([]);
});

test('level 5: Secure keeps session cookies out of the first request', async ({ page }) => {
  await storeSession(page, learner);
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '5');
  await screen.getByRole('radio', { name: /^shop-2026/ }).check();
  await screen.getByRole('radio', { name: /^Redirect to the same page/ }).check();
  await run.click();
  await expect(number('through').locator('b')).toHaveText('11');
  await number('through').click();
  await openPackets('Secrets read');

  await screen.getByRole('radio', { name: /^Secure/ }).check();
  await run.click();
  await expect(number('through').locator('b')).toHaveText('5');
  await expectAccessible(page);
  await comesBack(page, '5', '0');
  await expect(screen.getByRole('radio', { name: /^Secure/ })).toBeChecked();
  expect(errors).toEqual([]);
});
