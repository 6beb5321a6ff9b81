import { createDatabase } from './testing/places.ts';
import { eventually } from './testing/eventually.ts';
import { openTcpGate } from './testing/tcp-gate.ts';
import { TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
}, 30_000);

afterAll(() => service.stop());

const VALID = { name: 'Ada', email: 'ada@example.org', password: 'correct horse' };
const paths = ['/api/auth/register', '/api/auth/login'];
const with_ = (field: string, value: string) =>
  JSON.stringify(VALID).replace(/}$/, `,"${field}":${value}}`);
const bodies: [string, string][] = [
  ['NUL in a name', with_('name', '"A\\u0000da"')],
  ['NUL in an address', with_('email', '"a\\u0000@example.org"')],
  ['NUL in a password', with_('password', '"secret\\u0000"')],
  ['a lone surrogate in a name', with_('name', '"A\\ud800da"')],
  ['a lone surrogate in a password', with_('password', '"secret\\udfff"')],
  ['a lone surrogate in a key', with_('\\ud800', '1')],
  ['nesting 5,000 deep', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['__proto__', with_('__proto__', '{"isEmailVerified":true}')],
  ['a number out of range', with_('id', '1e999')],
  ['a number where text belongs', with_('email', '2147483648')],
  ['a list where text belongs', with_('password', '["secret"]')],
  ['null where text belongs', with_('email', 'null')],
  ['a list', '[]'],
  ['text', '"text"'],
  ['null', 'null'],
  ['no JSON', '{"name":'],
  ['nothing', ''],
];

/** Calls that do not take every field; what is no body at all they refuse alike. */
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

  test('refuses what is no JSON by its type, and what is too long', async () => {
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

test('none of this left a trace', async () => {
  for (const table of ['users', 'attempts', 'email_tokens', 'outbox', 'sessions']) {
    expect(await service.query(`SELECT 1 FROM auth.${table}`)).toEqual([]);
  }
});

test('says within three seconds that the database is away, and recovers', async () => {
  const database = await createDatabase();
  const gate = await openTcpGate(database.url, 5432);
  const gated = await TestService.start({ DATABASE_URL: gate.url });
  await gated.createLearner('ada@example.org');
  await gate.shut();
  const before = performance.now();
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
  expect(performance.now() - before).toBeLessThan(3000);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
  expect(answers[0].body['message']).toBe('Service temporarily unavailable. Please try again.');

  await gate.open();
  await eventually('it is ready', async () => (await gated.ask('/readyz')).status === 200);
  expect((await gated.login('ada@example.org')).status).toBe(200);
  await gated.register('bob@example.org');
  await gated.tokensOf('bob@example.org');
  await gated.stop();
  await gate.shut();
  await database.drop();
}, 60_000);
