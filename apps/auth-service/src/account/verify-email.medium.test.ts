import { jest } from '@jest/globals';
import { VERIFIED_MESSAGE } from '@netward/contracts';
import { tokenHash } from '../email-token/token-hash.ts';
import { TestService } from '../testing/test-service.ts';

// A busy machine takes its time.
jest.setTimeout(30_000);

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
}, 30_000);

afterAll(() => service.stop());

const INVALID = { verified: false, message: 'Invalid or expired verification token' };

/** Registers, and answers the token of the mail that this registration led to. */
async function tokenFor(email: string, password: string): Promise<string> {
  const known = (await service.jobsOf(email)).length;
  const before = known > 0 ? await service.tokensOf(email, known) : [];
  await service.register(email, password);
  const tokens = await service.tokensOf(email, known + 1);
  return tokens.find((token) => !before.includes(token)) as string;
}

test('a link makes a learner of its attempt, and opening it again changes nothing', async () => {
  const token = await tokenFor('ada@example.org', 'correct horse');
  const first = await service.verify(token);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ verified: true, message: VERIFIED_MESSAGE });
  const users = 'SELECT * FROM auth.users WHERE email_key = $1';
  const before = await service.query(users, ['ada@example.org']);
  expect((await service.verify(token)).text).toBe(first.text);
  expect(await service.query(users, ['ada@example.org'])).toEqual(before);
  expect(await service.query('SELECT 1 FROM auth.attempts')).toEqual([]);
});

test('twenty openings at once all work and make one learner', async () => {
  const token = await tokenFor('crowd@example.org', 'correct horse');
  const answers = await Promise.all(Array.from({ length: 20 }, () => service.verify(token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(
    await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', ['crowd@example.org']),
  ).toHaveLength(1);
});

test("the owner's link does not make a stranger's password the account's", async () => {
  const email = 'victim@example.org';
  const stranger = await tokenFor(email, 'the stranger knows');
  const owner = await tokenFor(email, 'the owner knows');
  expect((await service.verify(owner)).status).toBe(200);
  expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(401);
  expect((await service.login(email, 'the owner knows')).status).toBe(200);

  const late = await service.verify(stranger);
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject(INVALID);
  expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(401);
  expect((await service.login(email, 'the owner knows')).status).toBe(200);
});

test('two links of an address opened at once have one winner', async () => {
  for (let round = 0; round < 20; round++) {
    const email = `race${round}@example.org`;
    await Promise.all([
      service.register(email, 'password a'),
      service.register(email, 'password b'),
    ]);
    const tokens = await service.tokensOf(email, 2);
    const answers = await Promise.all(tokens.map((token) => service.verify(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  }
}, 30_000);

test('refuses a link after its time, by the clock of the database', async () => {
  const token = await tokenFor('late@example.org', 'correct horse');
  await service.query('UPDATE auth.email_tokens SET expires_at = now() WHERE hash = $1', [
    tokenHash(token),
  ]);
  const { status, body } = await service.verify(token);
  expect(status).toBe(400);
  expect(body).toMatchObject(INVALID);
  expect((await service.login('late@example.org')).status).toBe(403);
});

test.each(['x', 'A'.repeat(43), 'A'.repeat(44), '../../etc', "' OR 1=1 --"])(
  'answers the same for any token that is none: %s',
  async (token) => {
    const { status, body } = await service.verify(encodeURIComponent(token));
    expect(status).toBe(400);
    expect(body).toMatchObject(INVALID);
  },
);

test('says so when there is no token', async () => {
  for (const query of ['', '?token=']) {
    const { status, body } = await service.ask(`/api/auth/verify-email${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      verified: false,
      message: 'No verification token found in the URL. Please check the link from your email.',
    });
  }
});
