import { expect, test, type Page } from '@playwright/test';
import { ENGINE_VERSION } from '@netward/lab-engine';
import {
  expectKept,
  expectVerified,
  progressOf,
  verifiedAccount,
  beginSession,
  logIn,
  storeSession,
  type SignedInLearner,
} from './learner.ts';
import { act, expectTried, openLevel } from './lab.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOT_SAVED = 'Failed to save progress. Your actions are saved locally.';
const SAVES = '**/api/auth/action-progress';

// Each journey has its own levels, so that two learners are enough for all.
let ada: SignedInLearner;
let ben: SignedInLearner;
test.beforeAll(async ({ request }) => {
  ada = await verifiedAccount(request);
  ben = await verifiedAccount(request, 'Ben');
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.locator('[data-action]')).toHaveCount(0);
}

test('an action tried offline is kept, said, and sent when the browser is back', async ({
  page,
  context,
  request,
}) => {
  await storeSession(page, ada);
  await openLevel(page, '3');
  await act(page, 'openPage');
  await expectKept(request, ada, '3', ['openPage']);

  await context.setOffline(true);
  await act(page, 'attackXSS');
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  const saved = page.getByText('Saved locally', { exact: true });
  await expect(saved).toBeVisible();
  await expectTried(page, 2, 5);
  expect((await progressOf(request, ada))['3']?.actions).toEqual(['openPage']);

  await context.setOffline(false);
  await expectKept(request, ada, '3', ['openPage', 'attackXSS']);
  await expect(saved).toHaveCount(0);
});

test('what a broken server did not take survives a reload and is sent after it', async ({
  page,
  request,
}) => {
  await storeSession(page, ada);
  await openLevel(page, '4');
  await page.route(SAVES, (route) => route.abort());
  await act(page, 'enableIPS');
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await page.reload();
  await expect(
    page.getByText('Failed to load your progress. Continuing with local data.'),
  ).toBeVisible();
  await expectTried(page, 1, 5);
  await page.unroute(SAVES);
  await page.reload();
  await expectTried(page, 1, 5);
  await expectKept(request, ada, '4', ['enableIPS']);
});

test('what was saved without proof is proved by playing it again', async ({ page, request }) => {
  const data = { level: '5', actions: ['openPageHTTP', 'enableTLS'] };
  const headers = { authorization: `Bearer ${ada.token}` };
  await request.post('/api/auth/action-progress', { headers, data });
  await storeSession(page, ada);
  await openLevel(page, '5');
  await expectTried(page, 2, 4);
  for (const action of data.actions) await act(page, action);
  await expectVerified(request, ada, '5', data.actions);
});

test('two people on one computer see nothing of each other, and neither loses anything', async ({
  page,
  request,
}) => {
  await storeSession(page, await beginSession(request, ada));
  await openLevel(page, '9');
  await act(page, 'openPage');
  await expectKept(request, ada, '9', ['openPage']);
  await page.route(SAVES, (route) => route.abort());
  await act(page, 'attackSQLi');
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await logOut(page);
  await page.unroute(SAVES);

  await openLevel(page, '1');
  await expectTried(page, 0, 3);
  await logIn(page, ben);
  await openLevel(page, '9');
  await expectTried(page, 0, 5);
  await act(page, 'enableSIEM');
  await logOut(page);
  await expectKept(request, ben, '9', ['enableSIEM']);

  await logIn(page, ada);
  await openLevel(page, '9');
  await expectTried(page, 2, 5);
  await expectKept(request, ada, '9', ['openPage', 'attackSQLi']);
});

test('what a guest tried in levels 1 and 2 goes along into the account', async ({
  page,
  request,
}) => {
  await openLevel(page, '2');
  await act(page, 'enableFirewall');
  await openLevel(page, '1');
  await act(page, 'portScan');
  await logIn(page, ada);
  await openLevel(page, '1');
  await expectTried(page, 1, 3);
  await expectKept(request, ada, '1', ['portScan']);
  await expectKept(request, ada, '2', ['enableFirewall']);
});

/** The login in a run that begins with the sniffer, and the first packet of it. */
const [PASSWORD, FIRST] = [6, 0];

const markOf = (packet: number) => ({
  actions: ['sniffTraffic'],
  engine: ENGINE_VERSION,
  proves: ['proof-1'],
  marks: [{ proof: 'proof-1', action: 1, packet }],
});

test('a proof that a guest found is checked by the server after the login', async ({
  page,
  request,
}) => {
  const ada = await verifiedAccount(request);
  await page.addInitScript((run) => {
    if (localStorage.getItem('actionProgressOwner')) return;
    localStorage.setItem('actionProgress_1', '["sniffTraffic","proof-1"]');
    localStorage.setItem('actionRuns_guest', JSON.stringify({ 1: [run] }));
  }, markOf(PASSWORD));
  await openLevel(page, '1');
  await logIn(page, ada);
  await expectVerified(request, ada, '1', ['sniffTraffic', 'proof-1']);
  await page.goto('/account');
  await expect(page.getByText('1 of 18 proofs found')).toBeVisible();
});

test('a forged mark is kept as a claim and proves nothing', async ({ request }) => {
  const ben = await verifiedAccount(request, 'Ben');
  const { proves: actions, ...run } = markOf(FIRST);
  const headers = { authorization: `Bearer ${ben.token}` };
  const data = { level: '1', actions, run };
  const saved = await request.post('/api/auth/action-progress', { headers, data });
  expect(await saved.json()).toMatchObject({
    actions: ['sniffTraffic', 'proof-1'],
    verified: ['sniffTraffic'],
  });
  expect(await progressOf(request, ben)).toMatchObject({ 1: { verified: ['sniffTraffic'] } });
});
