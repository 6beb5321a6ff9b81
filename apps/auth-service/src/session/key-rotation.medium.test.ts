import { decodeProtectedHeader } from 'jose';
import { eventually } from '../testing/eventually.ts';
import { type HouseService, startHouseService } from '../testing/house-service.ts';
import { createDatabase, type TestDatabase } from '../testing/places.ts';
import { signingKeys } from '../testing/signing-keys.ts';
import { TestService } from '../testing/test-service.ts';

const [older, newer] = JSON.parse(signingKeys('older', 'newer')) as [object, object];
const SERVICE_TOKEN = 'the-services-of-this-test-know-each-other';
const LIMIT_KEY = 'hides-the-addresses-of-this-test-alone';
const SECRETS = { SERVICE_TOKEN, LIMIT_KEY };

let database: TestDatabase;
let service: TestService;
let port: string;
let houses: HouseService[] = [];

beforeEach(async () => {
  database = await createDatabase();
  service = await start([older]);
  port = new URL(service.url).port;
  await service.createLearner('ada@example.org');
}, 30_000);

afterEach(async () => {
  await Promise.all(houses.map((house) => house.stop()));
  houses = [];
  await service.stop();
  await database.drop();
});

function start(keys: object[], at = '0'): Promise<TestService> {
  const SIGNING_KEYS = JSON.stringify(keys);
  return TestService.start({ ...SECRETS, DATABASE_URL: database.url, SIGNING_KEYS, PORT: at });
}

async function openHouse(): Promise<HouseService> {
  const house = await startHouseService(service.url, SERVICE_TOKEN);
  houses.push(house);
  return house;
}

/** What an operator does: other keys, and a new start at the same address. */
async function restart(...keys: object[]): Promise<void> {
  await service.stop();
  service = await start(keys, port);
}

/** A session's token, and the name of the key that signed it. */
async function signIn(): Promise<{ token: string; kid: string | undefined }> {
  const token = (await service.login('ada@example.org')).body['token'] as string;
  return { token, kid: decodeProtectedHeader(token).kid };
}

async function expectSignedIn(house: HouseService, ...tokens: string[]): Promise<void> {
  for (const token of tokens) expect(await house.statusFor(token)).toBe(200);
}

test('keys are rotated without signing anybody out, and a key that is gone signs nobody in', async () => {
  const house = await openHouse();
  const before = await signIn();
  await expectSignedIn(house, before.token);

  await restart(older, newer);
  const published = await signIn();
  expect(published.kid).toBe('older');
  await expectSignedIn(house, before.token, published.token);

  await restart(newer, older);
  const after = await signIn();
  expect(after.kid).toBe('newer');
  const late = await openHouse();
  await expectSignedIn(late, before.token, published.token, after.token);
  expect((await logOut(before.token)).status).toBe(204);

  await restart(newer);
  const last = await openHouse();
  expect(await last.statusFor(published.token)).toBe(401);
  await expectSignedIn(last, after.token);
}, 60_000);

test('a service that knows the old key alone asks for the new one when it meets it', async () => {
  const house = await openHouse();
  const before = await signIn();
  await expectSignedIn(house, before.token);
  await restart(newer, older);
  const after = await signIn();
  expect(after.kid).toBe('newer');
  const isKnown = async () => (await house.statusFor(after.token)) === 200;
  expect(await eventually('the key is known', isKnown, 2000)).toBe(true);
  await expectSignedIn(house, before.token);
}, 60_000);

test('while auth-service is away an unknown key is no reason to sign somebody out', async () => {
  const house = await openHouse();
  const { token } = await signIn();
  await service.app.close();
  expect(await house.statusFor(token)).toBe(503);
  await restart(older);
  await expectSignedIn(house, token);
}, 60_000);

function logOut(token: string) {
  return service.post('/api/auth/logout', {}, { authorization: `Bearer ${token}` });
}
