import { VERIFIED_MESSAGE } from '@netward/contracts';
import { tokenHash } from '../email-token/email-token.service.ts';
import { TestService, whenServed } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(() => service.stop());

const INVALID = { verified: false, message: 'Invalid or expired verification token' };

/** Registers and returns the token of the mail for this registration. */
async function tokenFor(email: string, password?: string): Promise<string> {
  const before = (await service.mailsTo(email)).length;
  await service.register(email, password);
  return (await service.tokensOf(email, before + 1)).at(-1) as string;
}

test('a link turns its attempt into a learner, and opening it again changes nothing', async () => {
  const token = await tokenFor('ada@example.org');
  const first = await service.verify(token);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ verified: true, message: VERIFIED_MESSAGE });
  const users = 'SELECT * FROM auth.users WHERE email_key = $1';
  const before = await service.query(users, ['ada@example.org']);
  expect((await service.verify(token)).text).toBe(first.text);
  expect(await service.query(users, ['ada@example.org'])).toEqual(before);
  expect(await service.query('SELECT 1 FROM auth.attempts')).toEqual([]);
});

test('a link opened twenty times at once always works and makes one learner', async () => {
  const token = await tokenFor('crowd@example.org');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => whenServed(() => service.verify(token))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(
    await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', ['crowd@example.org']),
  ).toHaveLength(1);
});

test("the owner's link does not make a stranger's password the account's", async () => {
  const email = 'victim@example.org';
  const stranger = await tokenFor(email, 'the stranger knows');
  const owner = await tokenFor(email, 'the owner knows');
  const [mail] = await service.mailsTo(email, 'reset-password');
  expect(mail?.content).toMatchObject({ token: owner, reason: 'choose' });
  expect((await service.reset(owner, 'the owner chose')).status).toBe(200);
  expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(403);
  expect((await service.login(email, 'the owner chose')).status).toBe(200);

  const late = await service.verify(stranger);
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject(INVALID);
  expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(403);
  expect((await service.login(email, 'the owner chose')).status).toBe(200);
});

test('the link of a registration counts only while there is no other one of the address', async () => {
  const email = 'contested@example.org';
  const stranger = await tokenFor(email, 'the stranger knows');
  await service.register(email, 'the owner knows');
  const refused = await service.verify(stranger);
  expect([refused.status, refused.body]).toMatchObject([400, INVALID]);
  expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(403);
  expect(await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', [email])).toEqual([]);
});

test('refuses an expired link, by the clock of the database', async () => {
  const token = await tokenFor('late@example.org');
  await service.query('UPDATE auth.email_tokens SET expires_at = now() WHERE hash = $1', [
    tokenHash(token),
  ]);
  const { status, body } = await service.verify(token);
  expect(status).toBe(400);
  expect(body).toMatchObject(INVALID);
  expect((await service.login('late@example.org')).status).toBe(403);
});

test.each(['x', 'A'.repeat(43), 'A'.repeat(44), '../../etc', "' OR 1=1 --"])(
  'refuses every unknown token in the same way: %s',
  async (token) => {
    const { status, body } = await service.verify(encodeURIComponent(token));
    expect(status).toBe(400);
    expect(body).toMatchObject(INVALID);
  },
);

test('says that the token is missing', async () => {
  for (const query of ['', '?token=']) {
    const { status, body } = await service.ask(`/api/auth/verify-email${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      verified: false,
      message: 'No verification token found in the URL. Please check the link from your email.',
    });
  }
});
