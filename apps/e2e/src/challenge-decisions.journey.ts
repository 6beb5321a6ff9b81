import { expect, test } from '@playwright/test';
import { comesBack, reachChallenge } from './challenge-steps.ts';
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

test('level 1: tomorrow’s capture is read and marked before it is judged', async ({ page }) => {
  const errors = collectErrors(page);
  const { screen, run } = await reachChallenge(page, '1');
  await run.click();
  await screen.getByRole('button', { name: 'Show a solution' }).click();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await run.click();
  await screen.getByRole('button', { name: 'Open tomorrow' }).click();

  const filter = screen.getByRole('textbox', { name: 'Display filter' });
  const packets = screen.getByRole('listbox', { name: 'Packets' }).getByRole('option');
  const mark = (name: string) => screen.getByRole('button', { name, exact: true }).click();
  await filter.fill('tcp.flags == 0x12 && tcp.srcport != 8080');
  await mark('Open port');
  const ends = await packets.first().locator('span').nth(2).textContent();
  const [, scanner] = ends!.split(' → ');
  await filter.fill(`ip.src == ${scanner}`);
  await mark('Scan');
  const goal = await screen.getByText(/^Mark the request that gave \w+’s/).textContent();
  const [, user] = /gave (\w+)’s/.exec(goal!)!;
  await filter.fill(`http.request && frame contains "${user}"`);
  await packets.last().click();
  await mark('Password');
  await expectAccessible(page);
  await screen.getByRole('button', { name: 'Hand in' }).click();
  await expect(screen.locator('[data-stream=sealed]')).toHaveAttribute('data-met', 'true');
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
