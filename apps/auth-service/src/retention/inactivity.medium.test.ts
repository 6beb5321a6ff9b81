import { DataSource } from 'typeorm';
import { CredentialsService } from '../account/credentials.service.ts';
import { owedMails } from '../testing/owed-mails.ts';
import { TestService } from '../testing/test-service.ts';
import { InactivityService } from './inactivity.service.ts';

let service: TestService;
let inactivity: InactivityService;

beforeAll(async () => {
  service = await TestService.start({
    INACTIVITY_SUSPENSION_DAYS: '90',
    RATE_LIMIT_SCALE: '1000',
  });
  inactivity = service.app.get(InactivityService, { strict: false });
}, 30_000);

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

/** A learner who was last seen so many days ago, and warned so many days ago. */
async function absentee(name: string, seenDays: number, warnedDays?: number): Promise<string> {
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
  const mails = await owedMails(service, 'inactivity');
  return mails.filter(({ to }) => to === email).map(({ content }) => content);
}

/** Keeps what is owed undecided while something is done, so that it can be read as it was written. */
async function undecided(work: () => Promise<void>): Promise<void> {
  const holder = service.app.get(DataSource).createQueryRunner();
  await holder.query('SELECT pg_advisory_lock(7264511)');
  try {
    await work();
  } finally {
    await holder.query('SELECT pg_advisory_unlock(7264511)');
    await holder.release();
  }
}

test('fourteen days before the time a notice is owed, once', async () => {
  const email = await absentee('warned', 77);
  await undecided(async () => {
    await inactivity.apply();
    await inactivity.apply();
    await expectOneNotice(email);
  });
  expect((await userOf(email)).suspended_at).toBeNull();
});

async function expectOneNotice(email: string): Promise<void> {
  const [notice, ...more] = await noticesTo(email);
  expect(more).toEqual([]);
  expect(notice).toEqual({ name: 'Ada', suspendedFrom: expect.any(String) });
  const { suspendedFrom } = notice as { suspendedFrom: string };
  const days = (Date.parse(suspendedFrom) - Date.now()) / 86_400_000;
  expect(Math.abs(days - 14)).toBeLessThan(0.1);
}

test('nobody hears of it earlier', async () => {
  const email = await absentee('early', 75);
  await inactivity.apply();
  expect(await noticesTo(email)).toEqual([]);
});

test('nobody is suspended without a notice of fourteen days, however long they were away', async () => {
  const [unwarned, warnedLate] = [
    await absentee('unwarned', 400),
    await absentee('warned-late', 400, 13),
  ];
  await inactivity.apply();
  expect((await userOf(unwarned)).suspended_at).toBeNull();
  expect(await noticesTo(unwarned)).toHaveLength(1);
  expect((await userOf(warnedLate)).suspended_at).toBeNull();
  expect(await noticesTo(warnedLate)).toEqual([]);
});

test('a sign of life makes an old notice void', async () => {
  const email = await absentee('returned', 91, 100);
  await inactivity.apply();
  expect((await userOf(email)).suspended_at).toBeNull();
  expect(await noticesTo(email)).toHaveLength(1);
});

test('suspended is refused like a wrong password, and every session ends', async () => {
  const email = await absentee('gone', 0);
  const before = await service.login(email);
  const bearer = { authorization: `Bearer ${before.body['token'] as string}` };
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
  expect((await service.post('/api/auth/logout', {}, bearer)).status).toBe(401);
});

test('a password that is set anew lifts a suspension, which does not come back by itself', async () => {
  const email = await absentee('lifted', 91, 15);
  await inactivity.apply();
  expect((await userOf(email)).suspended_at).not.toBeNull();
  const [user] = await service.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM auth.users WHERE email_key = $1',
    [email],
  );
  const credentials = service.app.get(CredentialsService, { strict: false });
  await service.app
    .get(DataSource)
    .transaction((manager) => credentials.setPassword(manager, email, user?.hash as string));
  await inactivity.apply();
  expect((await userOf(email)).suspended_at).toBeNull();
  expect((await service.login(email)).status).toBe(200);
});

test('a suspension that is lifted without a sign of life takes a new notice to come back', async () => {
  const email = await absentee('by-hand', 91, 15);
  await inactivity.apply();
  await service.query('UPDATE auth.users SET suspended_at = NULL WHERE email_key = $1', [email]);
  await inactivity.apply();
  const { suspended_at, inactivity_noticed_at } = await userOf(email);
  expect(suspended_at).toBeNull();
  expect(Date.now() - (inactivity_noticed_at?.getTime() as number)).toBeLessThan(10_000);
});

test('signing in is a sign of life, written down at most once a day', async () => {
  const email = await absentee('active', 2);
  await service.login(email);
  const first = await userOf(email);
  expect(Date.now() - first.last_seen_at.getTime()).toBeLessThan(10_000);
  await service.login(email);
  expect((await userOf(email)).last_seen_at).toEqual(first.last_seen_at);
});

test('by default nobody is suspended', async () => {
  const lenient = await TestService.start();
  await lenient.createLearner('old@example.org');
  await lenient.query(
    `UPDATE auth.users SET last_seen_at = now() - interval '5 years',
       inactivity_noticed_at = now() - interval '1 year'`,
  );
  await lenient.app.get(InactivityService, { strict: false }).apply();
  expect((await userOf('old@example.org', lenient)).suspended_at).toBeNull();
  expect(await owedMails(lenient, 'inactivity')).toEqual([]);
  await lenient.stop();
}, 30_000);
