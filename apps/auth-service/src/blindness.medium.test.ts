import { Client } from 'pg';
import { LoginThrottle } from './session/login-throttle.ts';
import { blindCalls, publicCalls, unknownAddresses } from './testing/blind-calls.ts';
import { type TestResponse, TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  // A spacing that no test outlives: delays stay in force.
  service = await TestService.start({}, { loginSpacingSeconds: 3600 });
});

afterAll(() => service.stop());

/** The response without the parts that name the request and the time. */
function comparable({ status, headers, text, body }: TestResponse) {
  const volatile = new Set(['date', 'retry-after', 'x-request-id']);
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

const loginCall = publicCalls.find(({ name }) => name === 'login') as (typeof publicCalls)[number];
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

/** An owner's network and a stranger's. */
const NETWORKS = [
  ['the same /24', '203.0.113.20', '203.0.113.99'],
  ['another /24', '203.0.113.20', '198.51.100.7'],
  ['the same IPv6 /64', '2001:db8:1:1::20', '2001:db8:1:1::99'],
  ['the same IPv6 /48', '2001:db8:1:1::20', '2001:db8:1:2::99'],
  ['another IPv6 /48', '2001:db8:1:1::20', '2001:db8:ff:1::99'],
] as const;
const AWAY = '192.0.2.200';
const OWNERS_MARK = 'o'.repeat(43);
const STRANGERS_MARK = 's'.repeat(43);

async function failElsewhere(email: string, failures: number): Promise<void> {
  const throttle = service.get(LoginThrottle);
  for (let at = 0; at < failures; at++) await throttle.reserve(email, `10.8.${at}.1`);
}

/** What a stranger is told who guesses from one network, with a mark of their own and without. */
async function guesses(email: string, ip: string, mark = STRANGERS_MARK) {
  const answers: TestResponse[] = [];
  for (let at = 0; at < 7; at++)
    answers.push(await service.login(email, `guess ${at}`, ip, at % 2 ? mark : undefined));
  return answers.map(comparable);
}

describe.each([
  ['before failures from elsewhere', 0],
  ['after twenty-one failures from elsewhere', 21],
])('%s', (_, failures) => {
  test.each(NETWORKS)(
    'guesses from %s tell neither who has an account nor where its learner signs in',
    async (_, home, away) => {
      const [local, distant] = (await learners(service, 2)) as [string, string];
      const [nobody] = unknownAddresses(1) as [string];
      await service.login(local, undefined, home, OWNERS_MARK);
      await service.login(distant, undefined, AWAY, OWNERS_MARK);
      for (const email of [local, distant, nobody]) await failElsewhere(email, failures);
      const toldOfNobody = await guesses(nobody, away);
      expect(await guesses(local, away)).toEqual(toldOfNobody);
      expect(await guesses(distant, away)).toEqual(toldOfNobody);
      expect(toldOfNobody.at(-1)?.status).toBe(429);
      for (const email of [local, distant])
        expect((await service.login(email, undefined, away, OWNERS_MARK)).status).toBe(200);
    },
  );
});

test('a stranger cannot see that a learner signs in with a new browser in the same network', async () => {
  const [learner] = (await learners(service, 1)) as [string];
  const [nobody] = unknownAddresses(1) as [string];
  for (const email of [learner, nobody])
    for (let at = 0; at < 4; at++) await service.login(email, 'wrong', '203.0.113.99');
  const own = await service.login(learner, undefined, '203.0.113.20', OWNERS_MARK);
  expect(own.status).toBe(200);
  expect(await guesses(learner, '203.0.113.99')).toEqual(await guesses(nobody, '203.0.113.99'));
});

const CHOSEN = 'chosen by the owner';

/** Proves the mailbox and sets a password, in the owner's browser. */
async function resetByOwner(email: string): Promise<void> {
  expect((await service.reset(await service.resetToken(email), CHOSEN, OWNERS_MARK)).status).toBe(
    200,
  );
}

async function changeByOwner(email: string): Promise<void> {
  const { body } = await service.login(email, undefined, AWAY, OWNERS_MARK);
  const changed = await service.changePassword(body['token'], 'correct horse', CHOSEN);
  expect(changed.status).toBe(200);
}

const newcomer = (): string => unknownAddresses(1)[0] as string;
const learner = async (): Promise<string> => (await learners(service, 1))[0] as string;

describe.each([
  ['registers', newcomer, (email: string) => service.register(email, CHOSEN)],
  [
    'registers and proves the mailbox',
    newcomer,
    async (email: string) => {
      await service.register(email, CHOSEN);
      await resetByOwner(email);
    },
  ],
  ['resets the password', learner, resetByOwner],
  ['changes the password', learner, changeByOwner],
])('when the owner of an address %s', (_, address, act) => {
  test('a stranger who registered it is told the same before and after', async () => {
    const email = await address();
    await service.register(email, 'of a stranger');
    const tell = async () =>
      comparable(await service.login(email, 'of a stranger', '198.51.100.7', STRANGERS_MARK));
    const before = await tell();
    expect(before.status).toBe(403);
    await act(email);
    expect(await tell()).toEqual(before);
    expect(await tell()).toEqual(before);
  });

  test('a stranger whose guesses are refused is refused before and after', async () => {
    const email = await address();
    const before = (await guesses(email, '198.51.100.7')).at(-1);
    expect(before?.status).toBe(429);
    await act(email);
    for (const answer of await guesses(email, '198.51.100.7')) expect(answer).toEqual(before);
  });
});

test('a stranger is told the same by a wrong password before and after an address is verified', async () => {
  const email = newcomer();
  await service.register(email);
  const [before] = await told(email, [loginCall]);
  const [token] = (await service.tokensOf(email)) as [string];
  expect((await service.verify(token)).status).toBe(200);
  expect(await told(email, [loginCall])).toEqual([before]);
  await service.register(email, 'of a stranger');
  expect((await service.login(email, 'of a stranger')).status).toBe(403);
  expect((await service.login(email)).status).toBe(200);
});

/** Locks tables as a migration does, so that other connections cannot read them. */
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
