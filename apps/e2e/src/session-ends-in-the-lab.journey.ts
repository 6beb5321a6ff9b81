import { expect, test, type APIRequestContext } from '@playwright/test';
import { findLevel } from '@netward/levels';
import { levelRuns } from '@netward/levels/runs';
import {
  expectKept,
  verifiedAccount,
  beginSession,
  storeSession,
  sendLogin,
  type SignedInLearner,
} from './learner.ts';
import { act, expectTried, levelHeading, openLevel, openTab } from './lab.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

let ada: SignedInLearner;
test.beforeAll(async ({ request }) => {
  ada = await verifiedAccount(request);
});

/** Ends a session behind the browser's back, and waits until every service knows. */
async function revoke(request: APIRequestContext, { token }: SignedInLearner): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/auth/logout', { headers });
  await expect
    .poll(async () => (await request.get('/api/auth/action-progress', { headers })).status())
    .toBe(401);
}

test('a session that ends in the lab asks for the login and loses nothing', async ({
  page,
  request,
}) => {
  const session = await beginSession(request, ada);
  await storeSession(page, session);
  await openLevel(page, '6');
  await act(page, 'enableWAF');
  await expectKept(request, ada, '6', ['enableWAF']);
  await revoke(request, session);

  await act(page, 'openPage');
  await expect(page.getByRole('dialog')).toContainText(
    'Your session has ended. Please log in again.',
  );
  await expect(levelHeading(page, '6')).toBeAttached();
  await sendLogin(page, ada);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectTried(page, 2, 4);
  const entries = page.getByRole('log').getByRole('listitem');
  await openTab(page, 'Log');
  await expect(entries.filter({ hasText: 'Reverse proxy in blocking mode' })).toHaveCount(1);
  await expectKept(request, ada, '6', ['enableWAF', 'openPage']);
});

test('a learner who completes level 10 after the session ended is told to log in for its quiz', async ({
  page,
  request,
}) => {
  const session = await beginSession(request, ada);
  const level = findLevel('10')!;
  const total = level.requiredActions.length;
  await storeSession(page, session);
  await openLevel(page, '10');
  await revoke(request, session);
  await act(page, 'openPage');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  for (const action of levelRuns[level.id]!.completes) await act(page, action);
  await expect(page.getByText('Login required to take quizzes for this level!')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await sendLogin(page, ada);
  await expect(levelHeading(page, '10')).toBeAttached();
  await expectTried(page, total, total);
});
