import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { findLevel } from '@netward/levels';
import { act, expectTried, levelHeading, openLevel, openTab } from './lab.ts';
import { admit, logIn, seat, sendLogin, type Admitted } from './learner.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NOT_SAVED = 'Failed to save progress. Your actions are saved locally.';
const UNLOCKED = "Quiz unlocked! Click 'Take Quiz' under the diagram.";
const SAVES = '**/api/auth/action-progress';

type Kept = Record<string, { actions: string[] } | undefined>;

/** What the server keeps of a learner. */
async function progressOf(request: APIRequestContext, { token }: Admitted): Promise<Kept> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get('/api/auth/action-progress', { headers });
  return ((await answer.json()) as { progress: Kept }).progress;
}

async function expectKept(
  request: APIRequestContext,
  learner: Admitted,
  level: string,
  actions: string[],
): Promise<void> {
  await expect
    .poll(async () => (await progressOf(request, learner))[level]?.actions.toSorted())
    .toEqual(actions.toSorted());
}

async function logInAgain(request: APIRequestContext, learner: Admitted): Promise<Admitted> {
  const { email, password } = learner;
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  return { ...learner, ...((await answer.json()) as Pick<Admitted, 'token' | 'user'>) };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.locator('[data-action]')).toHaveCount(0);
}

/** Ends a session behind the browser's back, and waits until every service knows. */
async function revoke(request: APIRequestContext, { token }: Admitted): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/auth/logout', { headers });
  await expect
    .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
    .toBe(401);
}

test('an action tried offline is kept, said, and sent when the browser is back', async ({
  page,
  context,
  request,
}) => {
  const learner = await admit(request);
  await seat(page, learner);
  await openLevel(page, '3');
  await act(page, 'openPage');
  await expectKept(request, learner, '3', ['openPage']);

  await context.setOffline(true);
  await act(page, 'attackXSS');
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expectTried(page, 2, 5);
  expect((await progressOf(request, learner))['3']?.actions).toEqual(['openPage']);

  await context.setOffline(false);
  await expectKept(request, learner, '3', ['openPage', 'attackXSS']);
});

test('what a broken server did not take survives a reload and is sent after it', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await seat(page, learner);
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
  await expectKept(request, learner, '4', ['enableIPS']);
});

test('two people on one computer see nothing of each other, and neither loses anything', async ({
  page,
  request,
}) => {
  const [ada, ben] = [await admit(request), await admit(request, 'Ben')];
  await seat(page, ada);
  await openLevel(page, '3');
  await act(page, 'openPage');
  await expectKept(request, ada, '3', ['openPage']);
  await page.route(SAVES, (route) => route.abort());
  await act(page, 'attackSQLi');
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await logOut(page);
  await page.unroute(SAVES);

  await openLevel(page, '1');
  await expectTried(page, 0, 3);
  await logIn(page, ben);
  await openLevel(page, '3');
  await expectTried(page, 0, 5);
  await act(page, 'enableIDS');
  await logOut(page);
  const back = await logInAgain(request, ben);
  await expectKept(request, back, '3', ['enableIDS']);

  await logIn(page, ada);
  await openLevel(page, '3');
  await expectTried(page, 2, 5);
  await expectKept(request, await logInAgain(request, ada), '3', ['openPage', 'attackSQLi']);
});

test('what a guest tried in levels 1 and 2 goes along into the account', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await openLevel(page, '2');
  await act(page, 'enableFirewall');
  await openLevel(page, '1');
  await act(page, 'portScan');
  await logIn(page, learner);
  await openLevel(page, '1');
  await expectTried(page, 1, 3);
  await expectKept(request, learner, '1', ['portScan']);
  await expectKept(request, learner, '2', ['enableFirewall']);
});

test('a session that ends in the lab asks for the login and loses nothing', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  await seat(page, learner);
  await openLevel(page, '6');
  await act(page, 'enableWAF');
  await expectKept(request, learner, '6', ['enableWAF']);
  await revoke(request, learner);

  await act(page, 'openPage');
  await expect(page.getByRole('dialog')).toContainText(
    'Your session has ended. Please log in again.',
  );
  await expect(levelHeading(page, '6')).toBeAttached();
  await sendLogin(page, learner);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectTried(page, 2, 4);
  const entries = page.getByRole('log').getByRole('listitem');
  await openTab(page, 'Log');
  await expect(entries.filter({ hasText: 'Reverse proxy in blocking mode' })).toHaveCount(1);
  await expectKept(request, await logInAgain(request, learner), '6', ['enableWAF', 'openPage']);
});

test('who completes level 6 after the session ended is told to log in for its quiz', async ({
  page,
  request,
}) => {
  const learner = await admit(request);
  const level = findLevel('6')!;
  await seat(page, learner);
  await openLevel(page, '6');
  await revoke(request, learner);
  await act(page, 'openPage');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const action of level.proof.completes) await act(page, action);
  await expect(page.getByText('Login required to take quizzes for this level!')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sendLogin(page, learner);
  await expect(levelHeading(page, '6')).toBeAttached();
  await expectTried(page, 4, 4);
});

test('a finished level shows its quiz again, without a word', async ({ page, request }) => {
  const learner = await admit(request);
  const headers = { authorization: `Bearer ${learner.token}` };
  const { requiredActions: actions } = findLevel('7')!;
  await request.post('/api/auth/action-progress', { headers, data: { level: '7', actions } });
  await seat(page, learner);
  await openLevel(page, '7');
  await expectTried(page, 3, 3);
  await expect(page.getByRole('button', { name: 'Take Quiz' })).toBeVisible();
  await act(page, 'openPage');
  await expect(page.getByRole('status', { name: 'Current message' })).not.toContainText('INIT');
  await expect(page.getByText(UNLOCKED)).toHaveCount(0);
});

test('clearing the log and restarting the level keep the progress; another level begins afresh', async ({
  page,
}) => {
  const message = page.getByRole('status', { name: 'Current message' });
  const log = page.getByRole('log');
  await openLevel(page, '2');
  await expect(message).toContainText('INIT: ready for action...');
  await act(page, 'enableFirewall');
  await act(page, 'blockAttacker');
  await openTab(page, 'Log');
  await expect(log.getByRole('listitem')).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Clear logs' }).click();
  await expect(log.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('0 entries, showing last 50')).toBeVisible();
  await expectTried(page, 2, 6);

  await openTab(page, 'Actions');
  await page.getByRole('button', { name: 'Restart level' }).click();
  await expect(page.getByRole('button', { name: 'Enable firewall' })).toBeVisible();
  await expect(message).toContainText('INIT: ready for action...');
  await expectTried(page, 2, 6);

  await act(page, 'openPage');
  await page.getByRole('button', { name: /choose another level/ }).click();
  await page.getByRole('option', { name: /Basic Traffic/ }).click();
  await expect(levelHeading(page, '1')).toBeAttached();
  await expect(message).toContainText('INIT: ready for action...');
  await openTab(page, 'Log');
  await expect(log.getByRole('listitem')).toHaveCount(0);
  await expectTried(page, 0, 3);
});

test('the log keeps the newest fifty lines', async ({ page }) => {
  await openLevel(page, '1');
  for (let times = 0; times < 30; times += 1) await act(page, 'openPage');
  await openTab(page, 'Log');
  await expect(page.getByText('50 entries, showing last 50')).toBeVisible();
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(50);
});
