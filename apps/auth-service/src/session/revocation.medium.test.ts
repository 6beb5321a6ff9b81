import { jest } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { type HouseService, startHouseService } from '../testing/house-service.ts';
import { TestService } from '../testing/test-service.ts';

const LIMIT_MS = 5000;

// A busy machine takes its time.
jest.setTimeout(30_000);

let service: TestService;
let houses: HouseService[];

beforeAll(async () => {
  service = await TestService.start();
  const { SERVICE_TOKEN } = service.config;
  houses = await Promise.all([1, 2].map(() => startHouseService(service.url, SERVICE_TOKEN)));
}, 30_000);

afterAll(async () => {
  await Promise.all(houses.map((house) => house.stop()));
  await service.stop();
});

async function tokenOf(email: string, password?: string): Promise<string> {
  return (await service.login(email, password)).body['token'] as string;
}

const statuses = (token: string) => Promise.all(houses.map((house) => house.statusFor(token)));

/** Waits until every service refuses a token; fails when it takes longer than it may. */
async function expectEnded(token: string): Promise<void> {
  const isRefused = async () => (await statuses(token)).every((status) => status === 401);
  expect(await eventually('it is refused everywhere', isRefused, LIMIT_MS)).toBe(true);
}

test('a reset ends every earlier session in every service within five seconds', async () => {
  await service.createLearner('ada@example.org');
  const tokens = [await tokenOf('ada@example.org'), await tokenOf('ada@example.org')];
  for (const token of tokens) expect(await statuses(token)).toEqual([200, 200]);
  const link = await service.resetToken('ada@example.org');
  expect((await service.reset(link, 'a new password')).status).toBe(200);
  await Promise.all(tokens.map(expectEnded));
  const later = await tokenOf('ada@example.org', 'a new password');
  expect(await statuses(later)).toEqual([200, 200]);
}, 20_000);

test('signing out ends that session in every service within five seconds, and no other', async () => {
  await service.createLearner('eve@example.org');
  const [out, stays] = [await tokenOf('eve@example.org'), await tokenOf('eve@example.org')];
  expect(await statuses(out)).toEqual([200, 200]);
  await service.post('/api/auth/logout', {}, { authorization: `Bearer ${out}` });
  await expectEnded(out);
  expect(await statuses(stays)).toEqual([200, 200]);
}, 20_000);
