import { internalPaths, SERVICE_TOKEN_HEADER } from '@netward/contracts';
import { SessionVerifier } from '@netward/nest-kit/identity';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { TestService } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
  await service.createLearner('Ada@example.org');
  await service.register('pending@example.org');
});

afterAll(() => service.stop());

test('returns a token and the learner, and nothing else', async () => {
  const { status, body } = await service.login('ADA@example.org');
  expect(status).toBe(200);
  expect(body).toEqual({
    token: expect.any(String),
    user: {
      id: expect.any(String),
      name: 'Ada',
      email: 'Ada@example.org',
      isEmailVerified: true,
    },
    message: 'Signed in.',
  });
  const keys = (await service.ask(internalPaths.jwks)).body as unknown as JSONWebKeySet;
  expect(keys.keys.map(({ kid }) => kid)).toEqual(['newest', 'older']);
  expect(JSON.stringify(keys)).not.toContain('"d"');
  const token = body['token'] as string;
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: 'newest' });
  const session = await new SessionVerifier(createLocalJWKSet(keys)).verify(token);
  expect(session?.sub).toBe((body['user'] as { id: string }).id);
  const { iat = 0, exp } = decodeJwt(token);
  expect(exp).toBe(iat + 7 * 24 * 3600);
  const users = 'SELECT last_login_at IS NOT NULL AS "isNoted" FROM auth.users';
  expect(await service.query(users)).toEqual([{ isNoted: true }]);
});

test('a token ends with its session, however far ahead the clock of the service is', async () => {
  const wallClock = Date.now;
  Date.now = () => wallClock() + 8 * 24 * 3_600_000;
  const { body } = await service.login('ada@example.org').finally(() => {
    Date.now = wallClock;
  });
  const { sid, iat, exp } = decodeJwt(body['token'] as string);
  const [session] = await service.query(
    `SELECT floor(extract(epoch FROM created_at))::int AS iat,
       floor(extract(epoch FROM expires_at))::int AS exp
     FROM auth.sessions WHERE id = $1`,
    [sid],
  );
  expect(session).toEqual({ iat, exp });
});

test('a wrong password, an unknown address and an invalid one cost two hashes and look alike', async () => {
  const tries: [string, string][] = [
    ['ada@example.org', 'wrong horse'],
    ['nobody@example.org', 'correct horse'],
    ['pending@example.org', 'wrong horse'],
    ['not an address', 'correct horse'],
    ['ada@example.org', 'x'.repeat(129)],
  ];
  for (const [at, [email, password]] of tries.entries()) {
    const hashes = await service.hashesDuring(async () => {
      const { status, body } = await service.login(email, password, `198.51.${at}.1`);
      expect(status).toBe(401);
      expect(body).toEqual({
        statusCode: 401,
        message: 'Invalid email or password',
        requestId: expect.any(String),
      });
    });
    expect(hashes).toBe(2);
  }
});

test('a right password costs two hashes too', async () => {
  expect(await service.hashesDuring(() => service.login('ada@example.org'))).toBe(2);
  expect(await service.hashesDuring(() => service.login('pending@example.org'))).toBe(2);
});

test('tells the owner of an unconfirmed address what to do, after the right password', async () => {
  const { status, body } = await service.login('pending@example.org');
  expect(status).toBe(403);
  expect(body).toMatchObject({
    emailNotVerified: true,
    message:
      'Please verify your email before logging in. Check your inbox for the verification link.',
  });
  expect(body).not.toHaveProperty('token');
});

test.each([{}, { email: 'ada@example.org' }, { email: ' ', password: 'x' }, { password: 'x' }])(
  'asks for what is missing: %j',
  async (body) => {
    const answer = await service.post('/api/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toBe('Email and password are required');
  },
);

test('signing out ends the session, and only that one', async () => {
  const [one, other] = await Promise.all([
    service.login('ada@example.org'),
    service.login('ada@example.org'),
  ]);
  const out = await service.logout(one.body['token']);
  expect([out.status, out.text]).toEqual([204, '']);
  expect((await service.logout(one.body['token'])).status).toBe(401);

  for (const path of [internalPaths.endedSessions, internalPaths.revocations]) {
    const headers = { [SERVICE_TOKEN_HEADER]: service.config.SERVICE_TOKEN };
    expect((await service.ask(path, { headers })).body['sessions']).toHaveLength(1);
  }
  expect((await service.logout(other.body['token'])).status).toBe(204);
});

test('shows the ended sessions only to services', async () => {
  for (const token of ['', 'x'.repeat(64)]) {
    const headers = { [SERVICE_TOKEN_HEADER]: token };
    expect((await service.ask(internalPaths.endedSessions, { headers })).status).toBe(401);
  }
});

test.each(['', 'Bearer', 'Bearer x.y.z', 'Basic YTpi'])(
  'does not sign out without a session: "%s"',
  async (authorization) => {
    const { status, body } = await service.post('/api/auth/logout', {}, { authorization });
    expect(status).toBe(401);
    expect(body['message']).toBe('Unauthorized');
  },
);
