import { ADVISORY_LOCKS } from '@netward/nest-kit/database';
import { DataSource } from 'typeorm';
import { CredentialsService } from '../account/credentials.service.ts';
import { TestService } from '../testing/test-service.ts';
import { InactivityService } from './housekeeping.ts';

let service: TestService;
let inactivity: InactivityService;

beforeAll(async () => {
  service = await TestService.start({
    INACTIVITY_SUSPENSION_DAYS: '90',
    RATE_LIMIT_SCALE: '1000',
  });
  inactivity = service.get(InactivityService);
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
    await inactivity.apply();
    await inactivity.apply();
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
  await inactivity.apply();
  expect(await noticesTo(email)).toEqual([]);
});

test('nobody is suspended without fourteen days of notice, however long they were inactive', async () => {
  const [unwarned, warnedLate] = [
    await inactiveLearner('unwarned', 400),
    await inactiveLearner('warned-late', 400, 13),
  ];
  await inactivity.apply();
  expect((await userOf(unwarned)).suspended_at).toBeNull();
  expect(await noticesTo(unwarned)).toHaveLength(1);
  expect((await userOf(warnedLate)).suspended_at).toBeNull();
  expect(await noticesTo(warnedLate)).toEqual([]);
});

test('activity cancels an old notice', async () => {
  const email = await inactiveLearner('returned', 91, 100);
  await inactivity.apply();
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
  await inactivity.apply();
  expect((await userOf(email)).suspended_at).not.toBeNull();

  const refused = await service.login(email);
  const comparable = ({ body }: typeof refused) => ({ ...body, requestId: '' });
  expect([refused.status, comparable(refused)]).toEqual([wrong.status, comparable(wrong)]);
  expect([...refused.headers.keys()]).toEqual([...wrong.headers.keys()]);
  expect((await service.logout(before.body['token'])).status).toBe(401);
});

test('a new password ends a suspension for good', async () => {
  const email = await inactiveLearner('lifted', 91, 15);
  await inactivity.apply();
  expect((await userOf(email)).suspended_at).not.toBeNull();
  const [user] = await service.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM auth.users WHERE email_key = $1',
    [email],
  );
  const credentials = service.get(CredentialsService);
  await service.app
    .get(DataSource)
    .transaction((manager) => credentials.setPassword(manager, email, user?.hash as string));
  await inactivity.apply();
  expect((await userOf(email)).suspended_at).toBeNull();
  expect((await service.login(email)).status).toBe(200);
});

test('after a manual release a new suspension needs a new notice', async () => {
  const email = await inactiveLearner('by-hand', 91, 15);
  await inactivity.apply();
  await service.query('UPDATE auth.users SET suspended_at = NULL WHERE email_key = $1', [email]);
  await inactivity.apply();
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
  await lenient.app.get(InactivityService).apply();
  expect((await userOf('old@example.org', lenient)).suspended_at).toBeNull();
  expect(await lenient.mailsWhere(`intent = 'inactivity'`)).toEqual([]);
  await lenient.stop();
});
