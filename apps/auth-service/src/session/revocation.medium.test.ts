import type { OwnSession } from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { type SessionChecker, startSessionChecker } from '../testing/session-checker.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let checkers: SessionChecker[];

beforeAll(async () => {
  service = await TestService.start();
  const { SERVICE_TOKEN } = service.config;
  checkers = await Promise.all([1, 2].map(() => startSessionChecker(service.url, SERVICE_TOKEN)));
});

afterAll(async () => {
  await Promise.all(checkers.map((checker) => checker.stop()));
  await service.stop();
});

async function tokenOf(email: string, password?: string): Promise<string> {
  return (await service.login(email, password)).body['token'] as string;
}

const statuses = (token: string) =>
  Promise.all(checkers.map((checker) => checker.statusFor(token)));

/** Waits until every service refuses a token. */
async function expectEnded(token: string): Promise<void> {
  const isRefused = async () => (await statuses(token)).every((status) => status === 401);
  expect(await eventually('it is refused everywhere', isRefused)).toBe(true);
}

test('a reset ends every earlier session in every service', async () => {
  await service.createLearner('ada@example.org');
  const tokens = [await tokenOf('ada@example.org'), await tokenOf('ada@example.org')];
  for (const token of tokens) expect(await statuses(token)).toEqual([200, 200]);
  const link = await service.resetToken('ada@example.org');
  expect((await service.reset(link, 'a new password')).status).toBe(200);
  await Promise.all(tokens.map(expectEnded));
  const later = await tokenOf('ada@example.org', 'a new password');
  expect(await statuses(later)).toEqual([200, 200]);
});

test('ending the others leaves the session that asks, and no one else’s is touched', async () => {
  await service.createLearner('kim@example.org');
  await service.createLearner('lea@example.org');
  const [own, other] = [await tokenOf('kim@example.org'), await tokenOf('kim@example.org')];
  const stranger = await tokenOf('lea@example.org');
  for (const token of [own, other, stranger]) expect(await statuses(token)).toEqual([200, 200]);
  const end = (token: string) =>
    service.post('/api/auth/end-other-sessions', {}, { authorization: `Bearer ${token}` });
  for (let time = 0; time < 2; time++) {
    const { status, body } = await end(own);
    expect([status, body]).toEqual([200, { message: 'All other devices are logged out.' }]);
  }
  await expectEnded(other);
  expect((await end(other)).status).toBe(401);
  for (const token of [own, stranger]) expect(await statuses(token)).toEqual([200, 200]);
});

test('a learner sees the live sessions and ends one of them, and nobody else’s', async () => {
  await service.createLearner('mia@example.org');
  await service.createLearner('noa@example.org');
  const [own, other] = [await tokenOf('mia@example.org'), await tokenOf('mia@example.org')];
  const stranger = await tokenOf('noa@example.org');
  const listOf = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { body } = await service.ask('/api/auth/sessions', { headers });
    return body['sessions'] as OwnSession[];
  };
  const end = (id: unknown) =>
    service.post('/api/auth/end-session', { id }, { authorization: `Bearer ${own}` });
  const list = await listOf(own);
  expect(list.map(({ isThis }) => isThis)).toEqual([false, true]);
  for (const { begunAt, expiresAt } of list)
    expect(Date.parse(expiresAt) - Date.parse(begunAt)).toBeGreaterThan(6 * 24 * 3_600_000);

  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
  const credentials = { email: 'noa@example.org', password: 'correct horse' };
  await service.post('/api/auth/login', credentials, { 'user-agent': firefox });
  expect((await listOf(stranger))[0]).toMatchObject({ browser: 'Firefox on Linux', isThis: false });
  const [, strangers] = (await listOf(stranger)) as [OwnSession, OwnSession];
  const [latest] = list as [OwnSession];
  for (const { id } of [latest, latest, strangers]) {
    const { status, body } = await end(id);
    expect([status, body]).toEqual([200, { message: 'That session has ended.' }]);
  }
  await expectEnded(other);
  expect(await listOf(own)).toEqual([list[1]]);
  for (const token of [own, stranger]) expect(await statuses(token)).toEqual([200, 200]);
  expect((await end('mine')).status).toBe(400);
});

test('signing out ends that session in every service, and no other', async () => {
  await service.createLearner('eve@example.org');
  const [out, stays] = [await tokenOf('eve@example.org'), await tokenOf('eve@example.org')];
  expect(await statuses(out)).toEqual([200, 200]);
  await service.logout(out);
  await expectEnded(out);
  expect(await statuses(stays)).toEqual([200, 200]);
});
