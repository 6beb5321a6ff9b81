import { REGISTERED_MESSAGE } from '@netward/contracts';
import { jobsTo } from '../testing/mail-jobs.ts';
import { TestService, whenServed } from '../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(() => service.stop());

test('mails a link to a new address, sealed and with the token of the attempt', async () => {
  const { status, body } = await service.register('Mail.Me@Example.org', undefined, 'Mia');
  expect([status, body]).toEqual([201, { message: REGISTERED_MESSAGE }]);
  const [found] = await jobsTo(service, 'mail.me@example.org');
  expect(found).toMatchObject({
    job: { row: found?.mail.id },
    mail: { kind: 'verify-email', to: 'Mail.Me@Example.org', content: { name: 'Mia' } },
  });
  expect(Object.keys(found?.job ?? {})).toEqual(['row']);
  const [row] = await service.rowsOf<{ id: string; state: string }>('mail.me@example.org');
  expect(row).toMatchObject({ id: found?.job.row, state: 'pending', kind: 'verify-email' });
});

test('leaves a learner unchanged and tells the owner of the address once a day', async () => {
  await service.createLearner('owner@example.org');
  const before = await service.query('SELECT * FROM auth.users WHERE email_key = $1', [
    'owner@example.org',
  ]);
  await service.register('owner@example.org', 'another password', 'Somebody Else');
  await service.register('owner@example.org', 'another password', 'Somebody Else');
  await service.decided();
  const rows = await service.rowsOf<{ kind: string; state: string }>('owner@example.org');
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
    ['verify-email', 'pending'],
    ['already-registered', 'pending'],
    ['already-registered', 'suppressed'],
  ]);
  expect(rows[2]).toMatchObject({ sealed: null, token_hash: null });
  expect(await service.mailsTo('owner@example.org', 'already-registered')).toMatchObject([
    { to: 'owner@example.org', content: { name: 'Ada' } },
  ]);
  const after = await service.query('SELECT * FROM auth.users WHERE email_key = $1', [
    'owner@example.org',
  ]);
  expect(after).toEqual(before);
  // Nobody gets in with it, and the answer is that for an address without a learner.
  expect((await service.login('owner@example.org', 'another password')).status).toBe(403);
});

test('sends an address no more than five links in an hour', async () => {
  for (let n = 0; n < 7; n++) await service.register('flooded@example.org');
  await service.decided();
  const rows = await service.rowsOf<{ kind: string; state: string }>('flooded@example.org');
  expect(rows.filter(({ state }) => state === 'pending')).toHaveLength(5);
  expect(rows.filter(({ state }) => state === 'suppressed')).toHaveLength(2);
});

test('fifty simultaneous registrations all succeed and lead to one learner', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => whenServed(() => service.register('crowd@example.org'))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  const tokens = await service.tokensOf('crowd@example.org', 5);
  const verified = await Promise.all(tokens.map((token) => service.verify(token)));
  expect(verified.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  const users = await service.query('SELECT id FROM auth.users WHERE email_key = $1', [
    'crowd@example.org',
  ]);
  expect(users).toHaveLength(1);
});

test('ignores fields that a registration does not have', async () => {
  const extra = { isEmailVerified: true, role: 'admin', id: 'x', createdAt: 0, token: 'y' };
  const { status } = await service.post('/api/auth/register', {
    name: 'Eve',
    email: 'extra@example.org',
    password: 'correct horse',
    ...extra,
  });
  expect(status).toBe(201);
  expect((await service.login('extra@example.org')).status).toBe(403);
});

test.each([
  ['a short name', { name: 'A' }, 'Name must be between 2 and 50 characters'],
  ['a long name', { name: '😀'.repeat(51) }, 'Name must be between 2 and 50 characters'],
  [
    'a name that reverses the writing direction',
    { name: 'a\u202eb' },
    'Name must be between 2 and 50',
  ],
  ['a short password', { password: '12345' }, 'Minimum 6 characters'],
  ['a long password', { password: 'x'.repeat(129) }, 'Maximum 128 characters'],
  ['no address', { email: '' }, 'Please enter your email address'],
  ['an incomplete address', { email: 'ada@' }, 'Please enter a valid email address'],
])('refuses %s', async (_, fault, sentence) => {
  const valid = { name: 'Ada', email: 'refused@example.org', password: 'correct horse' };
  const { status, body } = await service.post('/api/auth/register', { ...valid, ...fault });
  expect(status).toBe(400);
  expect(body['message']).toContain(sentence);
});
