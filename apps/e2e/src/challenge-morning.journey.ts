import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { challengeOf, reachChallenge } from './lab.ts';
import { storeSession, verifiedAccount, type SignedInLearner } from './learner.ts';
import { collectErrors, expectAccessible } from './page-checks.ts';

// The clock of the morning stands still, and alerts arrive by a button.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

let learner: SignedInLearner;
test.beforeAll(async ({ request }) => {
  learner = await verifiedAccount(request);
});

const ATTACK = ['an attack', 'watch'] as const;
const BREAK_IN = ['an attack', 'escalate'] as const;
const HARMLESS = ['true, but harmless', 'close'] as const;
const FALSE = ['false', 'close'] as const;
/** Morning A, in the order in which its alerts arrive. */
const DECISIONS = [
  ...[ATTACK, FALSE, HARMLESS, ATTACK, FALSE, HARMLESS],
  ...[ATTACK, HARMLESS, BREAK_IN, BREAK_IN, FALSE, HARMLESS],
];
/** Scan, directory search, injection, login and export. */
const THREAD = ['08:12:04', '08:31:16', '08:47:52', '09:03:11', '09:04:36'];
const EXPOSED = ['alice', 'bob', 'imani', 'jonas', 'lena', 'pilar', 'yusuf'];
const NOTE =
  'At 08:12 203.0.113.66 scanned the shop and later read /log/today. At 09:03 203.0.113.67 logged in as alice and took the customers’ data. One attacker: likely, not proved.';

/** Presses a key on something that has the focus. */
async function key(target: Locator, name: string): Promise<void> {
  await target.focus();
  await target.press(name);
}

/** Where one part is shown at a time, that part. */
async function show(screen: Locator, part: string): Promise<void> {
  const group = screen.getByRole('group', { name: 'Part of the desk' });
  if (await group.isVisible()) await key(group.getByRole('button', { name: part }), 'Enter');
}

async function decideAll(screen: Locator): Promise<void> {
  await show(screen, 'Queue');
  const next = screen.getByRole('button', { name: 'Next arrival' });
  while (await next.isEnabled()) await key(next, 'Enter');
  await show(screen, 'Alert');
  for (const [verdict, step] of DECISIONS) {
    await key(screen.getByRole('radio', { name: verdict, exact: true }), 'Space');
    await key(screen.getByRole('radio', { name: step, exact: true }), 'Space');
    await key(screen.getByRole('button', { name: 'Decide' }), 'Enter');
  }
}

async function findThread(screen: Locator): Promise<void> {
  await show(screen, 'Search');
  const line = screen.getByRole('searchbox');
  const first = screen.locator('[data-row]').first();
  for (const time of THREAD) {
    await line.fill(time);
    await expect(first).toHaveText(time);
    await key(first, 'a');
  }
  await line.fill('/log/today');
  await expect(first).toHaveText('08:31:52');
  await key(first, 'p');
  await expect(screen.getByText('The answer held 7 logins')).toBeVisible();
}

async function contain(screen: Locator): Promise<void> {
  await show(screen, 'Note');
  const fill = async (blank: string, values: readonly string[]) => {
    for (const value of values) await screen.getByLabel(blank).pressSequentially(value);
  };
  await fill('Accounts: add account', EXPOSED);
  await key(screen.getByRole('checkbox', { name: 'Save captures and logs' }), 'Space');
  await fill('End the sessions and tokens of: add account', ['alice']);
  await key(screen.getByRole('button', { name: 'The accounts above' }), 'Enter');
  await fill('Block: add address', ['203.0.113.66', '203.0.113.67']);
  await fill('Close to visitors: add path', ['/log/']);
}

async function handIn(screen: Locator, note: string): Promise<void> {
  await screen.getByLabel('Incident note').fill(note);
  await key(screen.getByRole('button', { name: 'Hand in' }), 'Enter');
}

async function playMorning(page: Page): Promise<void> {
  const { screen } = challengeOf(page, '10');
  await decideAll(screen);
  await findThread(screen);
  await contain(screen);
  await expectAccessible(page);
  await handIn(screen, NOTE);
  await expect(screen.locator('[data-debrief=whole]')).toBeVisible();
  await expect(screen.getByRole('heading', { name: 'You found the whole thread.' })).toBeFocused();
  await expectAccessible(page);
}

/** Leaves tomorrow for a reload, hands in what misses everything, and reads what the server keeps of it. */
async function openTomorrow(page: Page, request: APIRequestContext): Promise<void> {
  const { screen, open } = challengeOf(page, '10');
  await page.reload();
  await open();
  await key(screen.getByRole('button', { name: 'Open tomorrow' }), 'Enter');
  const tomorrow = screen.locator('[data-stream=sealed]');
  const seed = (await tomorrow.getAttribute('data-seed'))!;
  await screen.getByLabel('Incident note').fill('Quiet so far.');
  await page.reload();
  await open();
  await expect(tomorrow).toHaveAttribute('data-seed', seed);
  await expect(screen.getByLabel('Incident note')).toHaveValue('Quiet so far.');
  await key(screen.getByRole('button', { name: 'Hand in' }), 'Enter');
  await key(page.getByRole('dialog').getByRole('button', { name: 'Hand in' }), 'Enter');
  await expect(tomorrow).toHaveAttribute('data-met', 'false');
  await expectAccessible(page);
  const kept = async () => {
    const headers = { Authorization: `Bearer ${learner.token}` };
    const answer = await request.get('/api/auth/challenge-results', { headers });
    return (await answer.json()) as object;
  };
  await expect
    .poll(kept)
    .toMatchObject({ challengeResults: { '10': { solved: true, tomorrowHeld: false } } });
}

/** A morning that counts for nothing is kept like the others, and the others are at the foot. */
async function keepAnotherMorning(page: Page): Promise<void> {
  const { screen, open } = challengeOf(page, '10');
  await key(screen.getByRole('button', { name: 'Another morning' }), 'Enter');
  await screen.getByLabel('Incident note').fill('One more.');
  await page.reload();
  await open();
  await expect(screen.locator('[data-stream=free]')).toBeVisible();
  await expect(screen.getByLabel('Incident note')).toHaveValue('One more.');
  const foot = screen.getByRole('group', { name: 'Traffic' });
  await key(foot.getByRole('button', { name: 'Tomorrow' }), 'Enter');
  await expect(screen.locator('[data-stream=sealed]')).toHaveAttribute('data-met', 'false');
  await key(foot.getByRole('button', { name: /^Traffic A/ }), 'Enter');
  await expect(screen.locator('[data-debrief=whole]')).toBeVisible();
}

test('a morning in the SOC is played to its end by keyboard', async ({ page, request }) => {
  await storeSession(page, learner);
  const errors = collectErrors(page);
  const { screen } = await reachChallenge(page, '10');

  await handIn(screen, 'Somebody logged in as alice.');
  const question = page.getByRole('dialog', { name: '12 alerts are open. Hand in anyway?' });
  await key(question.getByRole('button', { name: 'Hand in' }), 'Enter');
  await expect(screen.locator('[data-debrief=missed]')).toContainText('7 accounts are still open');
  await key(screen.getByRole('button', { name: 'Go back to 08:12' }), 'Enter');

  await playMorning(page);
  await page.reload();
  await challengeOf(page, '10').open();
  await expect(screen.locator('[data-debrief=whole]')).toBeVisible();
  await key(screen.getByRole('button', { name: 'Search /log/today' }), 'Enter');
  await expect(screen.getByRole('searchbox')).toHaveValue('/log/today');
  await openTomorrow(page, request);
  await keepAnotherMorning(page);
  expect(errors).toEqual([]);
});

test('and on a phone, one part at a time', async ({ page }) => {
  await storeSession(page, learner);
  const errors = collectErrors(page);
  await reachChallenge(page, '10');
  await page.setViewportSize({ width: 375, height: 812 });
  await playMorning(page);
  expect(errors).toEqual([]);
});
