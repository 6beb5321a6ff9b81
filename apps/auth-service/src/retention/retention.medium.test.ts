import { randomUUID } from 'node:crypto';
import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { eventually } from '@netward/test-kit';
import { DataSource } from 'typeorm';
import { TestService } from '../testing/test-service.ts';
import { RETENTION_BATCH, RetentionService } from './housekeeping.ts';
import { RETENTION_RULES } from './retention-rules.ts';

let service: TestService;
let retention: RetentionService;

beforeAll(async () => {
  service = await TestService.start();
  retention = service.get(RetentionService);
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
  return (await service.query([...unions, tokens, browsers].join(' UNION ALL '), [id])).length > 0;
}

/** Applies the rules, once the service is not doing so itself. */
async function apply(): Promise<void> {
  await eventually('it is our turn', () => retention.apply());
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
  expect(await retention.apply()).toBe(false);
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
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?(Scan|Cond)/);
  },
);

test('the service applies the rules by itself when it starts', async () => {
  const id = await make('attempt', '3 days');
  const other = await TestService.start({ DATABASE_URL: service.config.DATABASE_URL });
  await eventually('the row is gone', async () => !(await exists(id)));
  expect(await exists(id)).toBe(false);
  await other.stop();
});
