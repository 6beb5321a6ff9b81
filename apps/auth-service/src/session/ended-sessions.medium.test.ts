import { randomUUID } from 'node:crypto';
import {
  type EndedSessionsPage,
  endedSessionsPage,
  internalPaths,
  SERVICE_TOKEN_HEADER,
  type OwnSession,
} from '@netward/contracts';
import { eventually, signingKeys, type TestDatabase } from '@netward/test-kit';
import { Client } from 'pg';
import { decodeProtectedHeader } from 'jose';
import { type SessionChecker, startSessionChecker } from '../testing/session-checker.ts';
import { TestService, whenServed } from '../testing/test-service.ts';
import { createAuthDatabase } from '../testing/test-stores.ts';

describe('ended sessions', () => {
  let service: TestService;
  const checkers: SessionChecker[] = [];

  beforeAll(async () => {
    service = await TestService.start();
    await service.createLearner('ada@example.org');
  });

  afterAll(async () => {
    await Promise.all(checkers.map((checker) => checker.stop()));
    await service.stop();
  });

  async function startChecker(): Promise<SessionChecker> {
    const checker = await startSessionChecker(service.url, service.config.SERVICE_TOKEN);
    checkers.push(checker);
    return checker;
  }

  async function tokenOf(email: string): Promise<string> {
    return (await service.login(email)).body['token'] as string;
  }

  function sidOf(token: string): string {
    const [, payload = ''] = token.split('.');
    return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
  }

  async function pageOf(query: string): Promise<EndedSessionsPage> {
    const headers = { [SERVICE_TOKEN_HEADER]: service.config.SERVICE_TOKEN };
    const answer = await service.ask(`${internalPaths.endedSessions}?${query}`, { headers });
    return endedSessionsPage.parse(answer.body);
  }

  /** The ids on all pages of a list, and the cursor with which the next one begins. */
  async function listSince(since: string) {
    const first = await pageOf(`since=${since}`);
    const sids = first.sessions.map(({ sid }) => sid);
    for (let { next } = first; next;) {
      const page = await pageOf(`since=${since}&after=${next}`);
      sids.push(...page.sessions.map(({ sid }) => sid));
      ({ next } = page);
    }
    return { sids, cursor: first.cursor };
  }

  const expectRefused = (checker: SessionChecker, token: string) =>
    eventually('it is refused', async () => (await checker.statusFor(token)) === 401);

  test('however many sign in at once, twenty sessions live, and the oldest one ends', async () => {
    await service.createLearner('crowd@example.org');
    const checker = await startChecker();
    const oldest = await tokenOf('crowd@example.org');
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all(
        Array.from({ length: 18 }, (_, at) =>
          whenServed(() =>
            service.login('crowd@example.org', undefined, `10.${round}.${at >> 2}.1`),
          ),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200));
    }
    const live = `SELECT 1 FROM auth.sessions JOIN auth.users AS learner ON learner.id = user_id
    WHERE learner.email_key = 'crowd@example.org' AND ended_at IS NULL`;
    expect(await service.query(live)).toHaveLength(20);
    await expectRefused(checker, oldest);
    const newest = await tokenOf('crowd@example.org');
    expect(await checker.statusFor(newest)).toBe(200);
    expect(await service.query(live)).toHaveLength(20);
  });

  test('an end whose transaction commits late is heard, also after many others', async () => {
    const checker = await startChecker();
    const late = await tokenOf('ada@example.org');
    const client = new Client(service.config.DATABASE_URL);
    await client.connect();
    try {
      await client.query('BEGIN');
      const end = 'UPDATE auth.sessions SET ended_at = now() WHERE id = $1';
      await client.query(end, [sidOf(late)]);
      const before = await listSince('0');
      for (let at = 0; at < 3; at++) {
        const other = await tokenOf('ada@example.org');
        await service.logout(other);
        await expectRefused(checker, other);
      }
      expect(await checker.statusFor(late)).toBe(200);
      const meanwhile = await listSince(before.cursor);
      expect(meanwhile.sids).not.toContain(sidOf(late));
      await client.query('COMMIT');
      expect((await listSince(meanwhile.cursor)).sids).toContain(sidOf(late));
    } finally {
      await client.end();
    }
    await expectRefused(checker, late);
  });

  test('a cursor from another database gets the whole list', async () => {
    const out = await tokenOf('ada@example.org');
    await service.logout(out);
    const whole = await listSince('0');
    expect(whole.sids).toContain(sidOf(out));
    const ahead = await listSince(String(2n ** 62n));
    expect(ahead.sids.toSorted()).toEqual(whole.sids.toSorted());
    // Databases of one cluster count together, so that others may have moved it on.
    expect(BigInt(ahead.cursor)).toBeGreaterThanOrEqual(BigInt(whole.cursor));
  });

  test('an ended session of a dump whose numbers lie ahead is in the whole list only', async () => {
    const sid = randomUUID();
    await service.query(
      `INSERT INTO auth.sessions (id, expires_at, ended_at, ended_tx)
     VALUES ($1, now() + interval '1 day', now(), ${2n ** 61n})`,
      [sid],
    );
    const { sids, cursor } = await listSince('0');
    expect(sids).toContain(sid);
    expect((await listSince(cursor)).sids).not.toContain(sid);
  });

  describe('beside 300,000 ended sessions', () => {
    const MANY = 300_000;
    /** A starved machine takes minutes to write and to read as many. */
    const PATIENCE_MS = 300_000;
    let known: SessionChecker;

    beforeAll(async () => {
      await service.query(
        `INSERT INTO auth.sessions (id, user_id, expires_at, ended_at)
       SELECT gen_random_uuid(), (SELECT id FROM auth.users WHERE email_key = 'ada@example.org'),
         now() + interval '6 days', now() FROM generate_series(1, ${MANY})`,
      );
      await service.query('ANALYZE auth.sessions');
      known = await startChecker();
    }, PATIENCE_MS);

    test('a service that starts reads them page by page, and then hears of each end', async () => {
      const first = await pageOf('since=0');
      expect(first.sessions.length).toBeLessThanOrEqual(5000);
      const token = await tokenOf('ada@example.org');
      expect(await known.statusFor(token)).toBe(200);
      await service.logout(token);
      await expectRefused(known, token);
    });

    test('asking again transfers what is new and nothing else', async () => {
      // The cursor stays behind transactions that still run, also in other databases of the cluster.
      const nothing = await eventually('no end is after the cursor', async () => {
        const { cursor } = await pageOf('since=0');
        const list = await listSince(cursor);
        return list.sids.length === 0 && list;
      });
      const token = await tokenOf('ada@example.org');
      await service.logout(token);
      expect((await listSince(nothing.cursor)).sids).toEqual([sidOf(token)]);
    });

    test('a sign-in reads none of them', async () => {
      const before = await service.rowsRead('sessions');
      for (let at = 0; at < 5; at++) await tokenOf('ada@example.org');
      expect((await service.rowsRead('sessions')) - before).toBeLessThan(MANY / 10);
    });
  });
});

describe('revocation', () => {
  let service: TestService;
  let checkers: SessionChecker[];

  beforeAll(async () => {
    service = await TestService.start();
    const { SERVICE_TOKEN } = service.config;
    checkers = await Promise.all([1, 2].map(() => startSessionChecker(service.url, SERVICE_TOKEN)));
  });

  afterAll(async () => {
    await Promise.all(checkers.map((checker) => checker.stop()));
    await service.stop();
  });

  async function tokenOf(email: string, password?: string): Promise<string> {
    return (await service.login(email, password)).body['token'] as string;
  }

  const statuses = (token: string) =>
    Promise.all(checkers.map((checker) => checker.statusFor(token)));

  /** Waits until every service refuses a token. */
  async function expectEnded(token: string): Promise<void> {
    const isRefused = async () => (await statuses(token)).every((status) => status === 401);
    expect(await eventually('it is refused everywhere', isRefused)).toBe(true);
  }

  test('a reset ends every earlier session in every service', async () => {
    await service.createLearner('ada@example.org');
    const tokens = [await tokenOf('ada@example.org'), await tokenOf('ada@example.org')];
    for (const token of tokens) expect(await statuses(token)).toEqual([200, 200]);
    const link = await service.resetToken('ada@example.org');
    expect((await service.reset(link, 'a new password')).status).toBe(200);
    await Promise.all(tokens.map(expectEnded));
    const later = await tokenOf('ada@example.org', 'a new password');
    expect(await statuses(later)).toEqual([200, 200]);
  });

  test('ending the others leaves the session that asks, and no one else’s is touched', async () => {
    await service.createLearner('kim@example.org');
    await service.createLearner('lea@example.org');
    const [own, other] = [await tokenOf('kim@example.org'), await tokenOf('kim@example.org')];
    const stranger = await tokenOf('lea@example.org');
    for (const token of [own, other, stranger]) expect(await statuses(token)).toEqual([200, 200]);
    const end = (token: string) =>
      service.post('/api/auth/end-other-sessions', {}, { authorization: `Bearer ${token}` });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await end(own);
      expect([status, body]).toEqual([200, { message: 'All other devices are logged out.' }]);
    }
    await expectEnded(other);
    expect((await end(other)).status).toBe(401);
    for (const token of [own, stranger]) expect(await statuses(token)).toEqual([200, 200]);
  });

  test('a learner sees the live sessions and ends one of them, and nobody else’s', async () => {
    await service.createLearner('mia@example.org');
    await service.createLearner('noa@example.org');
    const [own, other] = [await tokenOf('mia@example.org'), await tokenOf('mia@example.org')];
    const stranger = await tokenOf('noa@example.org');
    const listOf = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await service.ask('/api/auth/sessions', { headers });
      return body['sessions'] as OwnSession[];
    };
    const end = (id: unknown) =>
      service.post('/api/auth/end-session', { id }, { authorization: `Bearer ${own}` });
    const list = await listOf(own);
    expect(list.map(({ isThis }) => isThis)).toEqual([false, true]);
    for (const { begunAt, expiresAt } of list)
      expect(Date.parse(expiresAt) - Date.parse(begunAt)).toBeGreaterThan(6 * 24 * 3_600_000);

    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0';
    const credentials = { email: 'noa@example.org', password: 'correct horse' };
    await service.post('/api/auth/login', credentials, { 'user-agent': firefox });
    expect((await listOf(stranger))[0]).toMatchObject({
      browser: 'Firefox on Linux',
      isThis: false,
    });
    const [, strangers] = (await listOf(stranger)) as [OwnSession, OwnSession];
    const [latest] = list as [OwnSession];
    for (const { id } of [latest, latest, strangers]) {
      const { status, body } = await end(id);
      expect([status, body]).toEqual([200, { message: 'That session has ended.' }]);
    }
    await expectEnded(other);
    expect(await listOf(own)).toEqual([list[1]]);
    for (const token of [own, stranger]) expect(await statuses(token)).toEqual([200, 200]);
    expect((await end('mine')).status).toBe(400);
  });

  test('signing out ends that session in every service, and no other', async () => {
    await service.createLearner('eve@example.org');
    const [out, stays] = [await tokenOf('eve@example.org'), await tokenOf('eve@example.org')];
    expect(await statuses(out)).toEqual([200, 200]);
    await service.logout(out);
    await expectEnded(out);
    expect(await statuses(stays)).toEqual([200, 200]);
  });
});

describe('key rotation', () => {
  const [older, newer] = JSON.parse(signingKeys('older', 'newer')) as [object, object];
  const SERVICE_TOKEN = 'every-service-in-this-test-has-it';
  const LIMIT_KEY = 'hides-addresses-in-this-test-only';
  const SECRETS = { SERVICE_TOKEN, LIMIT_KEY };

  let database: TestDatabase;
  let service: TestService;
  let port: string;
  let checkers: SessionChecker[] = [];

  beforeEach(async () => {
    database = await createAuthDatabase();
    service = await start([older]);
    port = new URL(service.url).port;
    await service.createLearner('ada@example.org');
  });

  afterEach(async () => {
    await Promise.all(checkers.map((checker) => checker.stop()));
    checkers = [];
    await service.stop();
    await database.drop();
  });

  function start(keys: object[], at = '0'): Promise<TestService> {
    const SIGNING_KEYS = JSON.stringify(keys);
    return TestService.start({ ...SECRETS, DATABASE_URL: database.url, SIGNING_KEYS, PORT: at });
  }

  async function startChecker(): Promise<SessionChecker> {
    const checker = await startSessionChecker(service.url, SERVICE_TOKEN);
    checkers.push(checker);
    return checker;
  }

  /** What an operator does: restarts the service with other keys at the same address. */
  async function restart(...keys: object[]): Promise<void> {
    await service.stop();
    service = await start(keys, port);
  }

  /** A session's token, and the name of the key that signed it. */
  async function signIn(): Promise<{ token: string; kid: string | undefined }> {
    const token = (await service.login('ada@example.org')).body['token'] as string;
    return { token, kid: decodeProtectedHeader(token).kid };
  }

  async function expectSignedIn(checker: SessionChecker, ...tokens: string[]): Promise<void> {
    for (const token of tokens) expect(await checker.statusFor(token)).toBe(200);
  }

  test('keys are rotated without signing anybody out, and a removed key signs nobody in', async () => {
    const checker = await startChecker();
    const before = await signIn();
    await expectSignedIn(checker, before.token);

    await restart(older, newer);
    const published = await signIn();
    expect(published.kid).toBe('older');
    await expectSignedIn(checker, before.token, published.token);

    await restart(newer, older);
    const after = await signIn();
    expect(after.kid).toBe('newer');
    const late = await startChecker();
    await expectSignedIn(late, before.token, published.token, after.token);
    expect((await service.logout(before.token)).status).toBe(204);

    await restart(newer);
    const last = await startChecker();
    expect(await last.statusFor(published.token)).toBe(401);
    await expectSignedIn(last, after.token);
  });

  test('a service that knows only the old key fetches the new one when it sees it', async () => {
    const checker = await startChecker();
    const before = await signIn();
    await expectSignedIn(checker, before.token);
    await restart(newer, older);
    const after = await signIn();
    expect(after.kid).toBe('newer');
    const isKnown = async () => (await checker.statusFor(after.token)) === 200;
    expect(await eventually('the key is known', isKnown)).toBe(true);
    await expectSignedIn(checker, before.token);
  });

  test('while auth-service is down an unknown key does not sign anybody out', async () => {
    const checker = await startChecker();
    const { token } = await signIn();
    await service.app.close();
    expect(await checker.statusFor(token)).toBe(503);
    await restart(older);
    await expectSignedIn(checker, token);
  });
});
