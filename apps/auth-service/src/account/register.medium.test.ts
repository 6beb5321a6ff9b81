import { jest } from '@jest/globals';
import { REGISTERED_MESSAGE } from '@netward/contracts';
import { eventually } from '../testing/eventually.ts';
import { TestService } from '../testing/test-service.ts';

// A busy machine takes its time.
jest.setTimeout(30_000);

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
}, 30_000);

afterAll(() => service.stop());

function comparable(headers: Headers): string[] {
  const volatile = new Set(['date', 'x-request-id']);
  return [...headers].filter(([name]) => !volatile.has(name)).map((pair) => pair.join(': '));
}

test('answers the same bytes for a new, a pending and a known address', async () => {
  await service.createLearner('known@example.org');
  await service.register('pending@example.org');
  const answers = await Promise.all(
    ['new@example.org', 'pending@example.org', 'known@example.org'].map((email) =>
      service.register(email),
    ),
  );
  for (const { status, text, headers } of answers) {
    expect(status).toBe(201);
    expect(text).toBe(JSON.stringify({ message: REGISTERED_MESSAGE }));
    expect(comparable(headers)).toEqual(comparable(answers[0]!.headers));
  }
});

test('mails a link to a new address, sealed and with the token of the attempt', async () => {
  await service.register('Mail.Me@Example.org', 'correct horse', 'Mia');
  await service.tokensOf('mail.me@example.org');
  const [found] = await service.jobsOf('mail.me@example.org');
  expect(found).toMatchObject({
    job: { kind: 'verify-email', generation: 1 },
    mail: { to: 'Mail.Me@Example.org', content: { name: 'Mia' } },
  });
  expect(JSON.stringify(found?.job)).not.toMatch(/mail\.me|mia/i);
  const [row] = await service.rowsOf<{ id: string; state: string }>('mail.me@example.org');
  expect(row).toMatchObject({ id: found?.job.row, state: 'pending', kind: 'verify-email' });
});

test('leaves a learner as they are, and tells the owner of the address once a day', async () => {
  await service.createLearner('owner@example.org');
  const before = await service.query('SELECT * FROM auth.users WHERE email_key = $1', [
    'owner@example.org',
  ]);
  await service.register('owner@example.org', 'another password', 'Somebody Else');
  await service.register('owner@example.org', 'another password', 'Somebody Else');
  const rows = await eventually('both are decided', async () => {
    const found = await service.rowsOf<{ kind: string; state: string }>('owner@example.org');
    return found.length === 3 && found.every(({ kind }) => kind) && found;
  });
  expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
    ['verify-email', 'pending'],
    ['already-registered', 'pending'],
    ['already-registered', 'suppressed'],
  ]);
  expect(rows[2]).toMatchObject({ sealed: null, token_hash: null });
  const jobs = await eventually('the note is queued', async () => {
    const found = await service.jobsOf('owner@example.org');
    return found.length === 2 && found;
  });
  const note = jobs.find(({ job }) => job.kind === 'already-registered');
  expect(note?.mail).toEqual({ to: 'owner@example.org', content: { name: 'Ada' } });
  const after = await service.query('SELECT * FROM auth.users WHERE email_key = $1', [
    'owner@example.org',
  ]);
  expect(after).toEqual(before);
  expect((await service.login('owner@example.org', 'another password')).status).toBe(401);
});

test('sends an address no more than five links in an hour', async () => {
  for (let n = 0; n < 7; n++) await service.register('flooded@example.org');
  const rows = await eventually('all are decided', async () => {
    const found = await service.rowsOf<{ kind: string; state: string }>('flooded@example.org');
    return found.every(({ kind }) => kind) && found;
  });
  expect(rows.filter(({ state }) => state === 'pending')).toHaveLength(5);
  expect(rows.filter(({ state }) => state === 'suppressed')).toHaveLength(2);
});

/** Registers; where the machine is slow some are told to come again, and do. */
function registerPatiently(email: string): Promise<number> {
  return eventually('there is room for one more', async () => {
    const { status, headers } = await service.register(email);
    if (status === 503) expect(headers.get('retry-after')).toBe('1');
    return status !== 503 && status;
  });
}

test('fifty registrations at once make at most one learner, and none fails', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 50 }, () => registerPatiently('crowd@example.org')),
  );
  expect(statuses).toEqual(Array(50).fill(201));
  const tokens = await service.tokensOf('crowd@example.org', 5);
  const verified = await Promise.all(tokens.map((token) => service.verify(token)));
  expect(verified.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400]);
  const users = await service.query('SELECT id FROM auth.users WHERE email_key = $1', [
    'crowd@example.org',
  ]);
  expect(users).toHaveLength(1);
}, 30_000);

test('ignores what a registration does not have', async () => {
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
  ['a name that turns the text around', { name: 'a\u202eb' }, 'Name must be between 2 and 50'],
  ['a short password', { password: '12345' }, 'Minimum 6 characters'],
  ['a long password', { password: 'x'.repeat(129) }, 'Maximum 128 characters'],
  ['no address', { email: '' }, 'Please enter your email address'],
  ['half an address', { email: 'ada@' }, 'Please enter a valid email address'],
])('refuses %s', async (_, fault, sentence) => {
  const valid = { name: 'Ada', email: 'refused@example.org', password: 'correct horse' };
  const { status, body } = await service.post('/api/auth/register', { ...valid, ...fault });
  expect(status).toBe(400);
  expect(body['message']).toContain(sentence);
});
