import { jest } from '@jest/globals';
import { Client } from 'pg';
import { blindCalls, unknownAddresses } from './testing/blind-calls.ts';
import { type Answer, TestService } from './testing/test-service.ts';

// A busy machine takes its time.
jest.setTimeout(30_000);

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
}, 30_000);

afterAll(() => service.stop());

/** All of an answer that a reader gets, but for what names the request and the time. */
function comparable({ status, headers, text, body }: Answer) {
  const volatile = new Set(['date', 'x-request-id']);
  const requestId = String(body['requestId'] ?? '');
  const lines = [...headers].map(([name, value]) => [name, volatile.has(name) ? '' : value]);
  return { status, headers: lines, text: requestId ? text.replace(requestId, '') : text };
}

test.each(blindCalls)('$name: the bytes are those for nobody', async ({ known, ask }) => {
  const strangers = unknownAddresses(5);
  const answers: Answer[] = [];
  for (const [at, email] of [...(await known(service, 5)), ...strangers].entries()) {
    answers.push(await ask(service, email, at));
  }
  const [first, ...others] = answers.map(comparable);
  for (const other of others) expect(other).toEqual(first);
});

/** Locks tables as a migration would, so that no other connection can even read them. */
async function withLocked<T>(tables: string, work: () => Promise<T>): Promise<T> {
  const client = new Client(service.config.DATABASE_URL);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
    return await work();
  } finally {
    await client.end();
  }
}

const ASKING = ['forgot-password', 'resend-verification'] as const;

test.each(ASKING)(
  '%s writes one row, and answers while nobody can read an account',
  async (call) => {
    await service.createLearner(`${call}@example.org`);
    const written = 'SELECT count(*)::int AS rows FROM auth.outbox WHERE intent = $1';
    const rows = async () => (await service.query<{ rows: number }>(written, [call]))[0]?.rows;
    const before = await rows();
    const tables = 'auth.users, auth.attempts, auth.email_tokens, auth.sessions';
    const answers = await withLocked(tables, async () => {
      const emails = [`${call}@example.org`, 'nobody@example.org'];
      return Promise.all(emails.map((email) => service.post(`/api/auth/${call}`, { email })));
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rows()).toBe((before as number) + 2);
    await service.decided();
  },
);

test.each([
  ['forgot-password', '', 'Please enter the email associated with your account'],
  ['forgot-password', 'ada@', 'Please enter a valid email address'],
  ['resend-verification', ' ', 'Please enter your email address'],
  ['resend-verification', 'ada@', 'Please enter a valid email address'],
])('%s refuses the address "%s" in words', async (call, email, message) => {
  const { status, body } = await service.post(`/api/auth/${call}`, { email });
  expect([status, body['message']]).toEqual([400, message]);
});

test('no limit of an address shows in an answer', async () => {
  const [learner] = (await blindCalls[0]?.known(service, 1)) as [string];
  for (const email of [learner, 'no-one@example.org']) {
    for (let at = 0; at < 12; at++) {
      for (const ask of [service.forgot, service.resend]) {
        const { status, headers } = await ask.call(service, email);
        expect(status).toBe(200);
        expect([...headers.keys()].filter((name) => /limit|retry/.test(name))).toEqual([]);
      }
    }
  }
});

test('a host that a caller makes up reaches neither row nor mail', async () => {
  await service.createLearner('host@example.org');
  const evil = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
  await service.post('/api/auth/forgot-password', { email: 'host@example.org' }, evil);
  await service.tokensOfKind('host@example.org', 'reset-password');
  expect(JSON.stringify(await service.jobsOf('host@example.org'))).not.toContain('evil');
});
