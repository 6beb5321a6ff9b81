import { PASSWORD_CHANGED_MESSAGE } from '@netward/contracts';
import { TestService, whenServed } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(() => service.stop());

const OLD = 'correct horse';
const NEXT = ' the new  one ';

const tokenOf = async (email: string): Promise<string> =>
  (await service.login(email)).body['token'] as string;

const change: TestService['changePassword'] = (...passwords) =>
  service.changePassword(...passwords);

const signOut = async (token: string): Promise<number> => (await service.logout(token)).status;

test('the new password counts at once, other sessions and mailed links end, and the owner is told', async () => {
  const email = 'ada@example.org';
  await service.createLearner(email);
  const [own, other] = [await tokenOf(email), await tokenOf(email)];
  const link = await service.resetToken(email);

  const changed = await change(own, OLD, NEXT);
  expect([changed.status, changed.body]).toEqual([200, { message: PASSWORD_CHANGED_MESSAGE }]);
  expect((await service.login(email, OLD)).status).toBe(401);
  expect((await service.login(email, NEXT)).status).toBe(200);
  expect(await signOut(other)).toBe(401);
  expect(await signOut(own)).toBe(204);
  expect((await service.checkReset(link)).status).toBe(400);
  await service.decided();
  expect(await service.mailsTo(email, 'password-changed')).toMatchObject([
    { to: email, content: { name: 'Ada', way: 'account' } },
  ]);
});

test('a refused change says why and changes nothing', async () => {
  const email = 'bob@example.org';
  await service.createLearner(email);
  const [own, other] = [await tokenOf(email), await tokenOf(email)];
  for (const [current, next, sentence] of [
    ['wrong', NEXT, 'Your current password is not correct.'],
    ['x'.repeat(5000), NEXT, 'Your current password is not correct.'],
    ['', NEXT, 'Please enter your current password'],
    [undefined, NEXT, 'Please enter your current password'],
    [OLD, '12345', 'Password must be at least 6 characters long.'],
    [OLD, 'x'.repeat(129), 'Password must be at most 128 characters long.'],
    [
      OLD,
      'Password1',
      'This password is among the first that attackers try. Please choose another one.',
    ],
  ] as const) {
    const { status, body } = await change(own, current, next);
    expect([status, body['message']]).toEqual([400, sentence]);
  }
  await service.decided();
  expect(await service.mailsTo(email, 'password-changed')).toEqual([]);
  expect([await signOut(own), await signOut(other)]).toEqual([204, 204]);
  expect((await service.login(email, OLD)).status).toBe(200);
});

test('without a live session nothing is asked', async () => {
  const email = 'eve@example.org';
  await service.createLearner(email);
  const token = await tokenOf(email);
  await service.logout(token);
  for (const bearer of [token, 'nonsense'])
    expect((await change(bearer, OLD, NEXT)).status).toBe(401);
  expect((await service.login(email, OLD)).status).toBe(200);
});

test('a suspension is not lifted by a session that still lives', async () => {
  const email = 'suspended@example.org';
  await service.createLearner(email);
  const token = await tokenOf(email);
  await service.query('UPDATE auth.users SET suspended_at = now() WHERE email_key = $1', [email]);
  expect((await change(token, OLD, NEXT)).status).toBe(400);
  expect((await service.login(email, NEXT)).status).toBe(401);
});

test('a session may guess five times in a quarter of an hour, and no other session pays for it', async () => {
  const email = 'guessed@example.org';
  await service.createLearner(email);
  const [stolen, own] = [await tokenOf(email), await tokenOf(email)];
  const guesses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => whenServed(() => change(stolen, `guess ${at}`, NEXT))),
  );
  expect(guesses.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(400),
    429,
    429,
    429,
  ]);
  const { status, headers, body } = await change(stolen, OLD, NEXT);
  expect([status, body['message']]).toEqual([429, 'Too many attempts. Please try again later.']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await service.login(email, OLD, '127.0.0.1')).status).toBe(200);
  expect((await change(own, OLD, NEXT)).status).toBe(200);
});

test('guesses at the login do not close the account page', async () => {
  const email = 'in-class@example.org';
  await service.createLearner(email);
  const token = await tokenOf(email);
  for (let guess = 0; guess < 6; guess++) await service.login(email, 'wrong', '127.0.0.1');
  expect((await service.login(email, OLD, '127.0.0.1')).status).toBe(429);
  const authorization = `Bearer ${token}`;
  const deletion = await service.post(
    '/api/auth/delete-account',
    { password: OLD },
    { authorization },
  );
  expect(deletion.status).toBe(200);
  expect((await change(token, OLD, NEXT)).status).toBe(200);
});

test('of simultaneous changes one succeeds, and its session is the one that is left', async () => {
  const email = 'many@example.org';
  await service.createLearner(email);
  const tokens = [await tokenOf(email), await tokenOf(email), await tokenOf(email)];
  const answers = await Promise.all(
    tokens.map((token, at) => whenServed(() => change(token, OLD, `new password ${at}`))),
  );
  const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  expect(winners).toHaveLength(1);
  const [winner] = winners as [number];
  const ended = await Promise.all(tokens.map(signOut));
  expect(ended).toEqual(tokens.map((_, at) => (at === winner ? 204 : 401)));
  expect((await service.login(email, `new password ${winner}`)).status).toBe(200);
});
