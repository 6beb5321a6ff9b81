import { randomUUID } from 'node:crypto';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { eventually } from '@netward/test-kit';
import { DataSource } from 'typeorm';
import { TestService } from '../testing/test-service.ts';
import { Housekeeping, RETENTION_BATCH } from './housekeeping.ts';
import { RETENTION_RULES } from './retention-rules.ts';
import { CredentialsService } from '../account/credentials.service.ts';

describe('retention', () => {
  let service: TestService;
  let housekeeping: Housekeeping;

  beforeAll(async () => {
    service = await TestService.start();
    housekeeping = service.get(Housekeeping);
  });

  afterAll(() => service.stop());

  /** Statements that insert one row of a given age: $1 is its id, $2 an interval. */
  const makers = {
    attempt: `INSERT INTO auth.attempts (id, email_key, email, name, password_hash, created_at)
    VALUES ($1, 'a@example.org', 'a@example.org', 'Ada', '-', now() - $2::interval)`,
    token: `INSERT INTO auth.email_tokens (hash, kind, attempt_id, expires_at)
    VALUES (decode(replace($1::text, '-', ''), 'hex'), 'verify', $1::uuid, now() - $2::interval)`,
    session: `INSERT INTO auth.sessions (id, ended_at, expires_at)
    VALUES ($1, now(), now() - $2::interval)`,
    browser: `WITH learner AS (
      INSERT INTO auth.users (id, email_key, email, name, password_hash)
      VALUES ($1::uuid, $1::text, '-', 'Ada', '-') RETURNING id)
    INSERT INTO auth.known_browsers (user_id, browser, last_used_at)
    SELECT id, '\\x01', now() - $2::interval FROM learner`,
    contact: `INSERT INTO auth.contact_messages
    (id, email_key, email, name, message, request_id, created_at)
    VALUES ($1, 'a@example.org', 'a@example.org', 'Ada', 'Hello', 'r', now() - $2::interval)`,
    unconfirmed: `INSERT INTO auth.subscribers (id, email_key, email, consented_at)
    VALUES ($1::uuid, $1::text, 'a@example.org', now() - $2::interval)`,
    confirmed: `INSERT INTO auth.subscribers (id, email_key, email, consented_at, confirmed_at)
    VALUES ($1::uuid, $1::text, 'a@example.org', now() - $2::interval, now() - $2::interval)`,
    ended: `INSERT INTO auth.subscribers
    (id, email_key, email, consented_at, confirmed_at, unsubscribed_at)
    VALUES ($1::uuid, $1::text, 'a@example.org', now() - interval '5 years',
      now() - interval '5 years', now() - $2::interval)`,
    ...Object.fromEntries(
      ['sent', 'suppressed', 'refused', 'expired', 'cancelled'].map((state) => [
        state,
        `INSERT INTO auth.outbox
        (id, intent, kind, state, recipient, mask, request_id, deadline, created_at, settled_at)
       VALUES ($1, 'contact', 'contact', '${state}', '\\x01', 'a***@e***.org', 'r', now(),
        now() - $2::interval, now() - $2::interval)`,
      ]),
    ),
    pending: `INSERT INTO auth.outbox (id, intent, recipient, request_id, deadline, created_at)
    VALUES ($1, 'contact', '\\x01', 'r', now() + interval '1 day', now() - $2::interval)`,
  } as Record<string, string>;

  const places = ['attempts', 'sessions', 'contact_messages', 'subscribers', 'outbox'];

  async function exists(id: string): Promise<boolean> {
    const unions = places.map((table) => `SELECT 1 FROM auth.${table} WHERE id = $1`);
    const tokens = `SELECT 1 FROM auth.email_tokens WHERE attempt_id = $1`;
    const browsers = `SELECT 1 FROM auth.known_browsers WHERE user_id = $1`;
    return (
      (await service.query([...unions, tokens, browsers].join(' UNION ALL '), [id])).length > 0
    );
  }

  /** Applies the rules, once the service is not doing so itself. */
  async function apply(): Promise<void> {
    await eventually('it is our turn', () => housekeeping.applyRules());
  }

  async function make(what: string, age: string): Promise<string> {
    const id = randomUUID();
    await service.query(makers[what] as string, [id, age]);
    return id;
  }

  test.each([
    ['attempt', '47 hours 59 minutes', '48 hours 1 minute'],
    ['token', '29 days 23 hours', '30 days 1 hour'],
    ['session', '59 minutes', '61 minutes'],
    ['browser', '89 days 23 hours', '90 days 1 hour'],
    ['contact', '11 months 27 days', '12 months 1 day'],
    ['unconfirmed', '29 days 23 hours', '30 days 1 hour'],
    ['ended', '29 days 23 hours', '30 days 1 hour'],
    ['sent', '29 days 23 hours', '30 days 1 hour'],
    ['suppressed', '23 hours', '25 hours'],
    ['refused', '29 days 23 hours', '30 days 1 hour'],
    ['expired', '29 days 23 hours', '30 days 1 hour'],
    ['cancelled', '29 days 23 hours', '30 days 1 hour'],
  ])('a row of the kind %s is kept at %s and gone at %s', async (what, young, old) => {
    const [kept, gone] = [await make(what, young), await make(what, old)];
    await apply();
    expect([await exists(kept), await exists(gone)]).toEqual([true, false]);
  });

  test.each(['confirmed', 'pending'])('a row of the kind %s stays', async (what) => {
    const id = await make(what, '5 years');
    await apply();
    expect(await exists(id)).toBe(true);
  });

  test('a sent mail loses its recipient and its mask after a week', async () => {
    const young = await make('sent', '6 days 23 hours');
    const old = await make('sent', '7 days 1 hour');
    await apply();
    const rows = await service.query<{ id: string; recipient: Buffer | null; mask: string | null }>(
      'SELECT id, recipient, mask FROM auth.outbox WHERE id = ANY($1)',
      [[young, old]],
    );
    const kept = Object.fromEntries(rows.map(({ id, ...values }) => [id, values]));
    expect(kept).toEqual({
      [young]: { recipient: Buffer.from([1]), mask: 'a***@e***.org' },
      [old]: { recipient: null, mask: null },
    });
  });

  async function makeOldAttempts(count: number): Promise<void> {
    await service.query(
      `INSERT INTO auth.attempts (id, email_key, email, name, password_hash, created_at)
     SELECT gen_random_uuid(), 'many', 'many', 'Ada', '-', now() - interval '3 days'
     FROM generate_series(1, $1)`,
      [count],
    );
  }

  const oldAttempts = () => service.query(`SELECT 1 FROM auth.attempts WHERE email_key = 'many'`);

  test('one round handles more than one batch', async () => {
    await makeOldAttempts(2 * RETENTION_BATCH + 1);
    await apply();
    expect(await oldAttempts()).toEqual([]);
  });

  test('a replica leaves the work to another one that is doing it', async () => {
    await makeOldAttempts(1);
    const holder = service.get(DataSource).createQueryRunner();
    await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.retention]);
    expect(await housekeeping.applyRules()).toBe(false);
    expect(await oldAttempts()).toHaveLength(1);
    await holder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.retention]);
    await holder.release();
    await apply();
    expect(await oldAttempts()).toEqual([]);
  });

  test('a locked row is left for the next round', async () => {
    await makeOldAttempts(2);
    const holder = service.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query(`SELECT 1 FROM auth.attempts WHERE email_key = 'many' LIMIT 1 FOR UPDATE`);
    await apply();
    expect(await oldAttempts()).toHaveLength(1);
    await holder.rollbackTransaction();
    await holder.release();
    await apply();
    expect(await oldAttempts()).toEqual([]);
  });

  test.each(RETENTION_RULES.map((rule) => [rule.name, rule] as const))(
    'an index finds the rows that are due: %s',
    async (_, { table, isDue }) => {
      const runner = service.get(DataSource).createQueryRunner();
      await runner.startTransaction();
      await runner.query('SET LOCAL enable_seqscan = off');
      const plan: { 'QUERY PLAN': string }[] = await runner.query(
        `EXPLAIN SELECT ctid FROM ${table} WHERE ${isDue} LIMIT 1000`,
      );
      await runner.rollbackTransaction();
      await runner.release();
      expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
        /Index (Only )?(Scan|Cond)/,
      );
    },
  );

  test('the service applies the rules by itself when it starts', async () => {
    const id = await make('attempt', '3 days');
    const other = await TestService.start({ DATABASE_URL: service.config.DATABASE_URL });
    await eventually('the row is gone', async () => !(await exists(id)));
    expect(await exists(id)).toBe(false);
    await other.stop();
  });
});

describe('inactivity', () => {
  let service: TestService;
  let housekeeping: Housekeeping;

  beforeAll(async () => {
    service = await TestService.start({
      INACTIVITY_SUSPENSION_DAYS: '90',
      RATE_LIMIT_SCALE: '1000',
    });
    housekeeping = service.get(Housekeeping);
  });

  afterAll(() => service.stop());

  interface User {
    id: string;
    last_seen_at: Date;
    inactivity_noticed_at: Date | null;
    suspended_at: Date | null;
  }

  async function userOf(email: string, from = service): Promise<User> {
    const [user] = await from.query<User>('SELECT * FROM auth.users WHERE email_key = $1', [email]);
    return user as User;
  }

  /** A learner who was last active and, if given, warned this many days ago. */
  async function inactiveLearner(
    name: string,
    seenDays: number,
    warnedDays?: number,
  ): Promise<string> {
    const email = `${name}@example.org`;
    await service.createLearner(email);
    await service.query(
      `UPDATE auth.users SET last_seen_at = now() - make_interval(days => $2),
       inactivity_noticed_at = now() - make_interval(days => $3)
     WHERE email_key = $1`,
      [email, seenDays, warnedDays ?? null],
    );
    return email;
  }

  async function noticesTo(email: string) {
    const mails = await service.mailsWhere(`intent = 'inactivity'`);
    return mails.filter(({ to }) => to === email).map(({ content }) => content);
  }

  /** Keeps requests undecided meanwhile, so that they can be read as they were stored. */
  async function undecided(work: () => Promise<void>): Promise<void> {
    const holder = service.get(DataSource).createQueryRunner();
    await holder.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.mailDecider]);
    try {
      await work();
    } finally {
      await holder.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCKS.mailDecider]);
      await holder.release();
    }
  }

  test('requests one notice fourteen days ahead', async () => {
    const email = await inactiveLearner('warned', 77);
    await undecided(async () => {
      await housekeeping.suspendUnused();
      await housekeeping.suspendUnused();
      await expectOneNotice(email);
    });
    expect((await userOf(email)).suspended_at).toBeNull();
  });

  const DAY_MS = 86_400_000;
  const begunAt = Date.now();

  /** One notice was requested since this file began, and the account is suspended fourteen days later. */
  async function expectOneNotice(email: string): Promise<void> {
    const [notice, ...more] = await noticesTo(email);
    expect(more).toEqual([]);
    expect(notice).toEqual({ name: 'Ada', suspendedFrom: expect.any(String) });
    const { suspendedFrom } = notice as { suspendedFrom: string };
    const noticedAt = Date.parse(suspendedFrom) - 14 * DAY_MS;
    expect(noticedAt).toBeGreaterThanOrEqual(begunAt);
    expect(noticedAt).toBeLessThanOrEqual(Date.now());
  }

  test('requests no notice earlier', async () => {
    const email = await inactiveLearner('early', 75);
    await housekeeping.suspendUnused();
    expect(await noticesTo(email)).toEqual([]);
  });

  test('nobody is suspended without fourteen days of notice, however long they were inactive', async () => {
    const [unwarned, warnedLate] = [
      await inactiveLearner('unwarned', 400),
      await inactiveLearner('warned-late', 400, 13),
    ];
    await housekeeping.suspendUnused();
    expect((await userOf(unwarned)).suspended_at).toBeNull();
    expect(await noticesTo(unwarned)).toHaveLength(1);
    expect((await userOf(warnedLate)).suspended_at).toBeNull();
    expect(await noticesTo(warnedLate)).toEqual([]);
  });

  test('activity cancels an old notice', async () => {
    const email = await inactiveLearner('returned', 91, 100);
    await housekeeping.suspendUnused();
    expect((await userOf(email)).suspended_at).toBeNull();
    expect(await noticesTo(email)).toHaveLength(1);
  });

  test('a suspended learner is refused like a wrong password, and every session ends', async () => {
    const email = await inactiveLearner('gone', 0);
    const before = await service.login(email);
    const wrong = await service.login(email, 'wrong horse');
    await service.query(
      `UPDATE auth.users SET last_seen_at = now() - interval '91 days',
       inactivity_noticed_at = now() - interval '15 days' WHERE email_key = $1`,
      [email],
    );
    await housekeeping.suspendUnused();
    expect((await userOf(email)).suspended_at).not.toBeNull();

    const refused = await service.login(email);
    const comparable = ({ body }: typeof refused) => ({ ...body, requestId: '' });
    expect([refused.status, comparable(refused)]).toEqual([wrong.status, comparable(wrong)]);
    expect([...refused.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect((await service.logout(before.body['token'])).status).toBe(401);
  });

  test('a new password ends a suspension for good', async () => {
    const email = await inactiveLearner('lifted', 91, 15);
    await housekeeping.suspendUnused();
    expect((await userOf(email)).suspended_at).not.toBeNull();
    const [user] = await service.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM auth.users WHERE email_key = $1',
      [email],
    );
    const credentials = service.get(CredentialsService);
    await service.app
      .get(DataSource)
      .transaction((manager) => credentials.setPassword(manager, email, user?.hash as string));
    await housekeeping.suspendUnused();
    expect((await userOf(email)).suspended_at).toBeNull();
    expect((await service.login(email)).status).toBe(200);
  });

  test('after a manual release a new suspension needs a new notice', async () => {
    const email = await inactiveLearner('by-hand', 91, 15);
    await housekeeping.suspendUnused();
    await service.query('UPDATE auth.users SET suspended_at = NULL WHERE email_key = $1', [email]);
    await housekeeping.suspendUnused();
    const { suspended_at, inactivity_noticed_at } = await userOf(email);
    expect(suspended_at).toBeNull();
    expect(inactivity_noticed_at).not.toBeNull();
  });

  test('signing in counts as activity, recorded at most once a day', async () => {
    const email = await inactiveLearner('active', 2);
    const before = await userOf(email);
    await service.login(email);
    const first = await userOf(email);
    expect(first.last_seen_at.getTime()).toBeGreaterThan(before.last_seen_at.getTime());
    await service.login(email);
    expect((await userOf(email)).last_seen_at).toEqual(first.last_seen_at);
  });

  test('nobody is suspended by default', async () => {
    const lenient = await TestService.start();
    await lenient.createLearner('old@example.org');
    await lenient.query(
      `UPDATE auth.users SET last_seen_at = now() - interval '5 years',
       inactivity_noticed_at = now() - interval '1 year'`,
    );
    await lenient.get(Housekeeping).suspendUnused();
    expect((await userOf('old@example.org', lenient)).suspended_at).toBeNull();
    expect(await lenient.mailsWhere(`intent = 'inactivity'`)).toEqual([]);
    await lenient.stop();
  });
});
