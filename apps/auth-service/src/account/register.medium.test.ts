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
    mail: { kind: 'verify-email', to: 'Mail.Me@Example.org', content: { name: '' } },
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
  // It does not let anyone in, and the answer is that for an address without a learner.
  expect((await service.login('owner@example.org', 'another password')).status).toBe(403);
});

interface DecidedRow {
  kind: string;
  state: string;
}

test('sends an address one link of a registration, and then links to choose a password', async () => {
  const email = 'flooded@example.org';
  for (let n = 0; n < 9; n++) {
    await service.register(email, `password ${n}`);
    await service.decided();
    await service.query(`UPDATE auth.outbox SET created_at = created_at - interval '61 seconds'`);
  }
  const rows = await service.rowsOf<DecidedRow>(email);
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
    ['verify-email', 'pending'],
    ...Array(5).fill(['reset-password', 'pending']),
    ...Array(3).fill(['reset-password', 'suppressed']),
  ]);
});

test("no link that a stranger's registration caused makes the stranger's password the account's", async () => {
  const email = 'newcomer@example.org';
  for (let n = 0; n < 5; n++) await service.register(email, 'of a stranger', 'Stranger');
  await service.register(email, 'of the owner', 'Owner');
  await service.decided();
  const links = await service.mailsTo(email);
  for (const token of await service.tokensOf(email, links.length)) await service.verify(token);
  expect((await service.login(email, 'of a stranger', '192.0.2.9')).status).not.toBe(200);
  const [token] = (await service.tokensOf(email, 1, 'reset-password')) as [string];
  expect((await service.reset(token, 'chosen by the owner')).status).toBe(200);
  expect((await service.login(email, 'of a stranger', '192.0.2.9')).status).toBe(403);
  expect((await service.login(email, 'chosen by the owner')).status).toBe(200);
});

test('an owner who registers after a flood of resets still gets a link', async () => {
  const email = 'late-owner@example.org';
  await service.register(email, 'of a stranger');
  await service.decided();
  for (let n = 0; n < 12; n++) {
    await service.forgot(email);
    await service.decided();
    await service.query(`UPDATE auth.outbox SET created_at = created_at - interval '15 minutes'`);
  }
  await service.query(`UPDATE auth.outbox SET created_at = created_at - interval '1 hour'`);
  await service.register(email, 'of the owner');
  await service.decided();
  const rows = await service.rowsOf<DecidedRow>(email);
  expect(rows.at(-2)).toMatchObject({ kind: 'reset-password', state: 'suppressed' });
  expect(rows.at(-1)).toMatchObject({ kind: 'reset-password', state: 'pending' });
});

test('keeps the newest twenty registrations of an address', async () => {
  const email = 'many@example.org';
  await service.query(
    `INSERT INTO auth.attempts (id, email_key, email, name, password_hash, created_at)
     SELECT gen_random_uuid(), $1, $1, 'Ada', '-', now() - interval '1 hour'
     FROM generate_series(1, 50)`,
    [email],
  );
  for (let n = 0; n < 2; n++) await service.register(email, `newest ${n}`);
  const kept = 'SELECT 1 FROM auth.attempts WHERE email_key = $1';
  expect(await service.query(kept, [email])).toHaveLength(20);
  for (const password of ['newest 1', 'newest 0'])
    expect((await service.login(email, password)).status).toBe(403);
});

test('a mailbox gets ten mails an hour for all its tags, and its untagged address is free', async () => {
  for (let n = 0; n < 12; n++) await service.register(`someone+${n}@example.org`);
  await service.register('someone@example.org');
  await service.decided();
  const states = `SELECT state, count(*)::int AS mails FROM auth.outbox
    WHERE mailbox IS NOT NULL OR state = 'suppressed' AND kind = 'verify-email' GROUP BY state`;
  expect(await service.query(states)).toEqual(
    expect.arrayContaining([
      { state: 'pending', mails: 10 },
      { state: 'suppressed', mails: 2 },
    ]),
  );
  expect(await service.rowsOf('someone@example.org')).toMatchObject([{ state: 'pending' }]);
});

test('fifty simultaneous registrations all succeed and lead to one learner', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => whenServed(() => service.register('crowd@example.org'))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
  await service.decided();
  const [token] = (await service.tokensOf('crowd@example.org', 1, 'reset-password')) as [string];
  expect((await service.reset(token, 'chosen by the owner')).status).toBe(200);
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
  [
    'a common password',
    { password: 'QwertyUiop' },
    'This password is among the first that attackers try. Please choose another one.',
  ],
  ['a long password', { password: 'x'.repeat(129) }, 'Maximum 128 characters'],
  ['no address', { email: '' }, 'Please enter your email address'],
  ['an incomplete address', { email: 'ada@' }, 'Please enter a valid email address'],
])('refuses %s', async (_, fault, sentence) => {
  const valid = { name: 'Ada', email: 'refused@example.org', password: 'correct horse' };
  const { status, body } = await service.post('/api/auth/register', { ...valid, ...fault });
  expect(status).toBe(400);
  expect(body['message']).toContain(sentence);
});
