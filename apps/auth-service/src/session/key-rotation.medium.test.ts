import { decodeProtectedHeader } from 'jose';
import { eventually, signingKeys, type TestDatabase } from '@netward/test-kit';
import { type SessionChecker, startSessionChecker } from '../testing/session-checker.ts';
import { TestService } from '../testing/test-service.ts';
import { createAuthDatabase } from '../testing/test-stores.ts';

const [older, newer] = JSON.parse(signingKeys('older', 'newer')) as [object, object];
const SERVICE_TOKEN = 'every-service-in-this-test-has-it';
const LIMIT_KEY = 'hides-addresses-in-this-test-only';
const SECRETS = { SERVICE_TOKEN, LIMIT_KEY };

let database: TestDatabase;
let service: TestService;
let port: string;
let checkers: SessionChecker[] = [];

beforeEach(async () => {
  database = await createAuthDatabase();
  service = await start([older]);
  port = new URL(service.url).port;
  await service.createLearner('ada@example.org');
});

afterEach(async () => {
  await Promise.all(checkers.map((checker) => checker.stop()));
  checkers = [];
  await service.stop();
  await database.drop();
});

function start(keys: object[], at = '0'): Promise<TestService> {
  const SIGNING_KEYS = JSON.stringify(keys);
  return TestService.start({ ...SECRETS, DATABASE_URL: database.url, SIGNING_KEYS, PORT: at });
}

async function startChecker(): Promise<SessionChecker> {
  const checker = await startSessionChecker(service.url, SERVICE_TOKEN);
  checkers.push(checker);
  return checker;
}

/** What an operator does: restarts the service with other keys at the same address. */
async function restart(...keys: object[]): Promise<void> {
  await service.stop();
  service = await start(keys, port);
}

/** A session's token, and the name of the key that signed it. */
async function signIn(): Promise<{ token: string; kid: string | undefined }> {
  const token = (await service.login('ada@example.org')).body['token'] as string;
  return { token, kid: decodeProtectedHeader(token).kid };
}

async function expectSignedIn(checker: SessionChecker, ...tokens: string[]): Promise<void> {
  for (const token of tokens) expect(await checker.statusFor(token)).toBe(200);
}

test('keys are rotated without signing anybody out, and a removed key signs nobody in', async () => {
  const checker = await startChecker();
  const before = await signIn();
  await expectSignedIn(checker, before.token);

  await restart(older, newer);
  const published = await signIn();
  expect(published.kid).toBe('older');
  await expectSignedIn(checker, before.token, published.token);

  await restart(newer, older);
  const after = await signIn();
  expect(after.kid).toBe('newer');
  const late = await startChecker();
  await expectSignedIn(late, before.token, published.token, after.token);
  expect((await service.logout(before.token)).status).toBe(204);

  await restart(newer);
  const last = await startChecker();
  expect(await last.statusFor(published.token)).toBe(401);
  await expectSignedIn(last, after.token);
});

test('a service that knows only the old key fetches the new one when it sees it', async () => {
  const checker = await startChecker();
  const before = await signIn();
  await expectSignedIn(checker, before.token);
  await restart(newer, older);
  const after = await signIn();
  expect(after.kid).toBe('newer');
  const isKnown = async () => (await checker.statusFor(after.token)) === 200;
  expect(await eventually('the key is known', isKnown)).toBe(true);
  await expectSignedIn(checker, before.token);
});

test('while auth-service is down an unknown key does not sign anybody out', async () => {
  const checker = await startChecker();
  const { token } = await signIn();
  await service.app.close();
  expect(await checker.statusFor(token)).toBe(503);
  await restart(older);
  await expectSignedIn(checker, token);
});
