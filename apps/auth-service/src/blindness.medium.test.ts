import { Client } from 'pg';
import { blindCalls, publicCalls, unknownAddresses } from './testing/blind-calls.ts';
import { type TestResponse, TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});

afterAll(() => service.stop());

/** The response without the parts that name the request and the time. */
function comparable({ status, headers, text, body }: TestResponse) {
  const volatile = new Set(['date', 'x-request-id']);
  const requestId = String(body['requestId'] ?? '');
  const lines = [...headers].map(([name, value]) => [name, volatile.has(name) ? '' : value]);
  return { status, headers: lines, text: requestId ? text.replace(requestId, '') : text };
}

test.each(blindCalls)(
  '$name: response and hashing are the same as for an unknown address',
  async ({ known, ask }) => {
    const strangers = unknownAddresses(5);
    const answers: TestResponse[] = [];
    const hashes = new Set<number>();
    for (const [at, email] of [...(await known(service, 5)), ...strangers].entries()) {
      const call = async () => answers.push(await ask(service, email, at));
      hashes.add(await service.hashesDuring(call));
    }
    const [first, ...others] = answers.map(comparable);
    for (const other of others) expect(other).toEqual(first);
    expect(hashes.size).toBe(1);
  },
);

const [{ known: learners }] = blindCalls as [(typeof blindCalls)[number]];

/** What a stranger is told who makes two calls about an address, one after the other. */
async function told(email: string, calls: (typeof publicCalls)[number][]) {
  const answers: ReturnType<typeof comparable>[] = [];
  for (const { ask } of calls) answers.push(comparable(await ask(service, email)));
  return answers;
}

describe.each(publicCalls)('$name', (first) => {
  test.each(publicCalls)(
    'and then $name: the same for a learner and a stranger',
    async (second) => {
      const [learner] = (await learners(service, 1)) as [string];
      const [stranger] = unknownAddresses(1) as [string];
      expect(await told(learner, [first, second])).toEqual(await told(stranger, [first, second]));
    },
  );
});

test('whoever registers an address cannot learn by signing in whether it had an account', async () => {
  const [learner] = (await learners(service, 1)) as [string];
  const [stranger] = unknownAddresses(1) as [string];
  for (const email of [learner, stranger]) {
    await service.register(email, 'of a stranger');
    const { status, body } = await service.login(email, 'of a stranger');
    expect([status, body['emailNotVerified']]).toEqual([403, true]);
    expect((await service.login(email, 'somebody else')).status).toBe(401);
  }
  expect((await service.login(learner)).status).toBe(200);
});

test("an attempt's password is no way around the count of wrong guesses", async () => {
  const [learner] = (await learners(service, 1)) as [string];
  await service.register(learner, 'of a stranger');
  const answers: number[] = [];
  for (let at = 0; at < 6; at++) {
    const password = at % 2 ? 'of a stranger' : `guess ${at}`;
    answers.push((await service.login(learner, password)).status);
  }
  expect(answers).toEqual([401, 403, 401, 403, 401, 429]);
});

/** Locks tables as a migration does, so that no other connection can read them. */
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

const REQUESTS = ['forgot-password', 'resend-verification'] as const;

test.each(REQUESTS)(
  '%s writes one row, and responds while no account can be read',
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

test('no response shows that an address has reached a limit', async () => {
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

test('a host header from the caller never reaches a mail', async () => {
  await service.createLearner('host@example.org');
  const evil = { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
  await service.post('/api/auth/forgot-password', { email: 'host@example.org' }, evil);
  await service.tokensOf('host@example.org', 1, 'reset-password');
  expect(JSON.stringify(await service.mailsTo('host@example.org'))).not.toContain('evil');
  expect(JSON.stringify(await service.rowsOf('host@example.org'))).not.toContain('evil');
});
