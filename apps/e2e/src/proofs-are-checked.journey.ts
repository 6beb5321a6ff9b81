import { expect, test } from '@playwright/test';
import { ENGINE_VERSION } from '@netward/lab-engine';
import { expectVerified, progressOf } from './kept-progress.ts';
import { openLevel } from './lab.ts';
import { logIn, verifiedAccount } from './learner.ts';

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
