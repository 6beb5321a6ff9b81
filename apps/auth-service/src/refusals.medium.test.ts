import { eventually, openTcpGate } from '@netward/test-kit';
import { createAuthDatabase } from './testing/test-stores.ts';
import { TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(() => service.stop());

const VALID = { name: 'Ada', email: 'ada@example.org', password: 'correct horse' };
const paths = ['/api/auth/register', '/api/auth/login'];
const bodyWith = (field: string, value: string) =>
  JSON.stringify(VALID).replace(/}$/, `,"${field}":${value}}`);
const bodies: [string, string][] = [
  ['NUL in a name', bodyWith('name', '"A\\u0000da"')],
  ['NUL in an address', bodyWith('email', '"a\\u0000@example.org"')],
  ['NUL in a password', bodyWith('password', '"secret\\u0000"')],
  ['a lone surrogate in a name', bodyWith('name', '"A\\ud800da"')],
  ['a lone surrogate in a password', bodyWith('password', '"secret\\udfff"')],
  ['a lone surrogate in a key', bodyWith('\\ud800', '1')],
  ['nesting 5,000 deep', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['__proto__', bodyWith('__proto__', '{"isEmailVerified":true}')],
  ['a number out of range', bodyWith('id', '1e999')],
  ['a number where text belongs', bodyWith('email', '2147483648')],
  ['a list where text belongs', bodyWith('password', '["secret"]')],
  ['null where text belongs', bodyWith('email', 'null')],
  ['a list', '[]'],
  ['text', '"text"'],
  ['null', 'null'],
  ['broken JSON', '{"name":'],
  ['nothing', ''],
];

/** Calls without some of the fields; they refuse the bodies that are faulty as a whole. */
const fewerFields = ['forgot-password', 'resend-verification', 'reset-password'].map(
  (call) => `/api/auth/${call}`,
);

describe.each(fewerFields)('POST %s', (path) => {
  test.each(bodies.filter(([claim]) => !claim.includes('where text belongs')))(
    'refuses %s',
    async (_, body) => {
      const { status, body: said } = await service.post(path, body);
      expect([status, said['statusCode'], typeof said['message']]).toEqual([400, 400, 'string']);
    },
  );
});

describe.each(paths)('POST %s', (path) => {
  test.each(bodies)('refuses %s', async (_, body) => {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      statusCode: 400,
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });

  test('refuses another content type and a body that is too long', async () => {
    const typed = await service.post(path, VALID, { 'content-type': 'text/plain' });
    expect(typed.status).toBe(415);
    const long = await service.post(path, { ...VALID, more: 'x'.repeat(16 * 1024) });
    expect(long.status).toBe(413);
  });
});

test('refuses a repeated token and an unknown path', async () => {
  expect((await service.ask('/api/auth/verify-email?token=a&token=b')).status).toBe(400);
  const unknown = await service.ask('/api/auth/nothing');
  expect([unknown.status, unknown.body['message']]).toEqual([404, 'Not found']);
});

test('no refused call stores anything', async () => {
  for (const table of ['users', 'attempts', 'email_tokens', 'outbox', 'sessions']) {
    expect(await service.query(`SELECT 1 FROM auth.${table}`)).toEqual([]);
  }
});

test('answers 503 while the database is down, and recovers', async () => {
  const database = await createAuthDatabase();
  const gate = await openTcpGate(database.url, 5432);
  const gated = await TestService.start({ DATABASE_URL: gate.url });
  await gated.createLearner('ada@example.org');
  await gate.shut();
  const answers = await Promise.all([
    gated.register('bob@example.org'),
    gated.login('ada@example.org'),
    gated.verify('A'.repeat(43)),
    gated.forgot('ada@example.org'),
    gated.resend('ada@example.org'),
    gated.checkReset('A'.repeat(43)),
    gated.reset('A'.repeat(43), 'a new password'),
    gated.ask('/readyz'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
  expect(answers[0].body['message']).toBe('Service temporarily unavailable. Please try again.');

  await gate.open();
  await eventually('it is ready', async () => (await gated.ask('/readyz')).status === 200);
  expect((await gated.login('ada@example.org')).status).toBe(200);
  await gated.register('bob@example.org');
  await gated.tokensOf('bob@example.org');
  await gated.stop();
  await gate.close();
  await database.drop();
});
