import { metrics } from '@netward/nest-kit';
import { jobsTo, TestMailer } from '../testing/mail-jobs.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let mailer: TestMailer;

beforeAll(async () => {
  service = await TestService.start();
  mailer = new TestMailer(service);
});
afterAll(() => service.stop());

/** Puts a mail on the queue that was requested an hour ago, and answers its row. */
async function mailOfLastHour(email: string): Promise<string> {
  await service.register(email);
  const [found] = await jobsTo(service, email);
  const row = found?.job.row as string;
  await change(row, `created_at = now() - interval '1 hour'`);
  return row;
}

const change = (row: string, assignments: string) =>
  service.query(`UPDATE auth.outbox SET ${assignments} WHERE id = $1`, [row]);

async function gauge(name: string, labels = ''): Promise<number> {
  const text = await metrics.getSingleMetricAsString(name);
  return Number(new RegExp(`^${name}${labels} (\\S+)$`, 'm').exec(text)?.[1]);
}

const waiting = () => gauge('mail_waiting_oldest_seconds');

test('a mail that its receiver puts off has not been waiting for us', async () => {
  const row = await mailOfLastHour('full@example.org');
  await mailer.report({ ...(await mailer.hold(row)), outcome: 'deferred', code: 450 });
  await change(row, `next_try_at = now() + interval '15 minutes'`);
  expect(await waiting()).toBe(0);
  expect(await gauge('mail_pending_oldest_seconds')).toBeGreaterThan(3000);
  await change(row, `next_try_at = now() - interval '20 seconds'`);
  expect(await waiting()).toBeGreaterThan(19);
  expect(await waiting()).toBeLessThan(3000);
  await change(row, `state = 'cancelled'`);
});

test.each([
  ['taken-by-nobody', `next_try_at = now() - interval '1 hour'`],
  ['unreadable', `reason = 'unreadable', next_try_at = now() + interval '15 minutes'`],
])('a mail that is %s waits for us', async (name, state) => {
  const row = await mailOfLastHour(`${name}@example.org`);
  await change(row, state);
  expect(await waiting()).toBeGreaterThan(3000);
  await change(row, `state = 'cancelled'`);
  expect(await waiting()).toBe(0);
});

test('an issue of the newsletter waits in a gauge of its own', async () => {
  const row = await mailOfLastHour('reader@example.org');
  await change(row, `next_try_at = now() - interval '1 hour'`);
  const unsent = (name: string) => gauge(name, '{state="queued"}');
  const [mails, issues] = [await unsent('outbox_mails'), await unsent('newsletter_mails')];
  await change(row, `intent = 'issue'`);
  expect(await unsent('outbox_mails')).toBe(mails - 1);
  expect(await unsent('newsletter_mails')).toBe(issues + 1);
  expect(await waiting()).toBe(0);
  expect(await gauge('mail_pending_oldest_seconds')).toBeLessThan(3000);
});
