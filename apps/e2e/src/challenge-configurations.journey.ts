import { expect, test } from '@playwright/test';
import { comesBack, reachChallenge } from './lab.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});
test.beforeEach(({ page }) => storeSession(page, learner));

test('level 6: a higher limit lets attacks in', async ({ page }) => {
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '6');
  const limit = screen.getByLabel('Score limit');
  await limit.fill('10');
  await run.click();
  await expect(number('through').locator('b')).toHaveText('9');
  await number('through').click();
  await openPackets('Attacks through');

  await limit.fill('5');
  await run.click();
  await expect(number('through').locator('b')).toHaveText('0');
  await expectAccessible(page);
  await comesBack(page, '6', '5');
  await expect(limit).toHaveValue('5');
  expect(errors).toEqual([]);
});

test('level 7: a full tunnel does not hide what its gateway passes on', async ({ page }) => {
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '7');
  await screen.getByRole('radio', { name: /^Full/ }).check();
  await screen.getByRole('radio', { name: /^10\.0\.1\.53/ }).check();
  await run.click();
  await expect(number('through').locator('b')).toHaveText('3');
  await number('through').click();
  await openPackets('Secrets leaked');

  const httpsFirst = screen.getByRole('radio', { name: /^https first/ });
  await httpsFirst.check();
  await run.click();
  await expect(number('through').locator('b')).toHaveText('0');
  await expectAccessible(page);
  await comesBack(page, '7', '4');
  await expect(httpsFirst).toBeChecked();
  expect(errors).toEqual([]);
});

test('level 8: a cookie keeps visitors with the server that has their cart', async ({ page }) => {
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '8');
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('24');
  await number('turned-away').click();
  await openPackets('Visits with a loss');

  const cookie = screen.getByRole('radio', { name: /^By cookie/ });
  await cookie.check();
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('11');
  await expectAccessible(page);
  await comesBack(page, '8', '11');
  await expect(cookie).toBeChecked();
  expect(errors).toEqual([]);
});

test('level 9: grouped by the account, no customer is in an incident', async ({ page }) => {
  const errors = collectErrors(page);
  const { screen, run, number, openPackets } = await reachChallenge(page, '9');
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('5');
  await number('turned-away').click();
  await openPackets('Customers in an incident');

  const group = screen.getByLabel('Grouped by');
  await group.selectOption('user.name');
  await expect(screen.getByRole('textbox', { name: 'Sigma as text' })).toContainText('- user.name');
  await run.click();
  await expect(number('turned-away').locator('b')).toHaveText('0');
  await expectAccessible(page);
  await comesBack(page, '9', '0');
  await expect(group).toHaveValue('user.name');
  expect(errors).toEqual([]);
});
