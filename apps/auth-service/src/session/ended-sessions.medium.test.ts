import { randomUUID } from 'node:crypto';
import {
  type EndedSessionsPage,
  endedSessionsPage,
  internalPaths,
  SERVICE_TOKEN_HEADER,
} from '@netward/contracts';
import { eventually } from '@netward/test-kit';
import { Client } from 'pg';
import { type SessionChecker, startSessionChecker } from '../testing/session-checker.ts';
import { TestService, whenServed } from '../testing/test-service.ts';

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
        whenServed(() => service.login('crowd@example.org', undefined, `10.${round}.${at >> 2}.1`)),
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
