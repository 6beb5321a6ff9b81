import { jest } from '@jest/globals';
import {
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  mailJobId,
  type MailOutcome,
  mailOutcomeJobId,
} from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import type { Queue, Worker } from 'bullmq';
import { tokenHash } from '../email-token/token-hash.ts';
import { eventually } from '../testing/eventually.ts';
import { TestService } from '../testing/test-service.ts';
import { Reconciler } from './reconciler.ts';
import { Relay } from './relay.ts';

interface Row {
  id: string;
  state: string;
  sealed: string | null;
  queue_seen_at: Date | null;
  tries: number;
  code: number | null;
  message_id: string | null;
}

// A busy machine takes its time.
jest.setTimeout(30_000);

let service: TestService;
let mails: Queue;
let outcomes: Queue;
let backend: QueueBackend;

beforeAll(async () => {
  service = await TestService.start();
  backend = service.app.get(QueueBackend, { strict: false });
  mails = backend.queue(MAIL_QUEUE) as Queue;
  outcomes = backend.queue(MAIL_OUTCOME_QUEUE) as Queue;
}, 30_000);

afterAll(async () => {
  await mails.close();
  await outcomes.close();
  await service.stop();
});

async function rowOf(email: string): Promise<Row> {
  const [row] = await service.rowsOf<Row>(email);
  return row as Row;
}

/** Registers, and answers the row of the mail once its job is in the queue. */
async function queuedMail(email: string): Promise<Row> {
  await service.register(email);
  await service.tokensOf(email);
  return rowOf(email);
}

function outcomeFor(row: string, facts: Partial<MailOutcome> = {}): MailOutcome {
  return { row, generation: 1, state: 'sent', at: new Date().toISOString(), ...facts };
}

async function report(outcome: MailOutcome): Promise<void> {
  await outcomes.add(outcome.state, outcome, { jobId: mailOutcomeJobId(outcome) });
}

/** Reports, and waits until the report was read. */
async function reported(outcome: MailOutcome): Promise<void> {
  await report(outcome);
  await eventually('the report is read', async () => {
    return (await outcomes.getJobState(mailOutcomeJobId(outcome))) === 'unknown';
  });
}

/** Takes the jobs that wait from the queue, as a mailer that reports nothing. */
async function finishJobs(fails = false): Promise<void> {
  const worker: Worker = backend.worker(MAIL_QUEUE, async () => {
    if (fails) throw new Error('no');
  });
  worker.on('error', () => undefined);
  await eventually('nothing waits', async () => (await mails.getWaitingCount()) === 0);
  await eventually('nothing runs', async () => (await mails.getActiveCount()) === 0);
  await worker.close();
}

test('a mail is queued at once, long before the next poll', async () => {
  await service.register('quick@example.org');
  const committed = performance.now();
  await service.tokensOf('quick@example.org');
  expect(performance.now() - committed).toBeLessThan(1000);
});

test('a sent mail is noted with its id, its content is wiped, its link lives anew', async () => {
  const { id } = await queuedMail('sent@example.org');
  const [token] = await service.tokensOf('sent@example.org');
  const hash = tokenHash(token as string);
  await service.query(
    "UPDATE auth.email_tokens SET expires_at = now() + interval '1 minute' WHERE hash = $1",
    [hash],
  );
  await reported(outcomeFor(id, { code: 250, messageId: `<${id}-1@example.org>` }));
  expect(await rowOf('sent@example.org')).toMatchObject({
    state: 'sent',
    code: 250,
    message_id: `<${id}-1@example.org>`,
    sealed: null,
  });
  const [{ seconds }] = (await service.query(
    'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM auth.email_tokens WHERE hash = $1',
    [hash],
  )) as [{ seconds: number }];
  expect(Math.abs(seconds - 24 * 3600)).toBeLessThan(30);
});

test('a report counts once, and none but a sending changes what is settled', async () => {
  const { id } = await queuedMail('reports@example.org');
  const deferral = outcomeFor(id, { state: 'deferred', code: 450 });
  await reported(deferral);
  await reported(deferral);
  expect(await rowOf('reports@example.org')).toMatchObject({
    state: 'pending',
    tries: 1,
    code: 450,
  });
  await reported(outcomeFor(id, { state: 'expired' }));
  await reported(outcomeFor(id, { state: 'refused', code: 550 }));
  expect(await rowOf('reports@example.org')).toMatchObject({ state: 'expired', sealed: null });
  await reported(outcomeFor(id, { code: 250 }));
  await reported(outcomeFor(id, { state: 'refused', code: 550 }));
  expect(await rowOf('reports@example.org')).toMatchObject({ state: 'sent', code: 250 });
});

test('a report of another generation, or of nothing known, changes nothing', async () => {
  const { id } = await queuedMail('strange@example.org');
  await reported(outcomeFor(id, { generation: 2 }));
  await reported(outcomeFor('00000000-0000-4000-8000-000000000000'));
  await outcomes.add('sent', { nonsense: true });
  await eventually('all is read', async () => (await outcomes.getWaitingCount()) === 0);
  expect(await rowOf('strange@example.org')).toMatchObject({ state: 'pending' });
});

test('a wiped queue is filled again from the outbox', async () => {
  const emails = Array.from({ length: 20 }, (_, at) => `wiped${at}@example.org`);
  for (const email of emails) await queuedMail(email);
  await mails.obliterate({ force: true });
  expect(await service.jobsOf('wiped0@example.org')).toEqual([]);
  expect(await service.app.get(Reconciler, { strict: false }).reconcile(0)).toBe(true);
  await service.app.get(Relay, { strict: false }).deliver();
  for (const email of emails) expect(await service.jobsOf(email)).toHaveLength(1);
});

test.each([
  ['ended', false],
  ['failed', true],
])('a job that %s without a report is queued again, as the same mail', async (_, fails) => {
  const email = `silent-${String(fails)}@example.org`;
  const { id } = await queuedMail(email);
  const job = await mails.getJob(mailJobId(id, 1));
  await mails.drain();
  await mails.add('verify-email', job?.data, { jobId: mailJobId(id, 1), attempts: 1 });
  await finishJobs(fails);
  expect(await mails.getJobState(mailJobId(id, 1))).toBe(fails ? 'failed' : 'completed');
  await service.app.get(Reconciler, { strict: false }).reconcile(0);
  await service.app.get(Relay, { strict: false }).deliver();
  expect(await mails.getJobState(mailJobId(id, 1))).toBe('waiting');
});

test('a mail whose sending is reported but not yet read is not sent again', async () => {
  const { id } = await queuedMail('unread@example.org');
  await mails.remove(mailJobId(id, 1));
  await outcomes.pause();
  try {
    await report(outcomeFor(id));
    await service.app.get(Reconciler, { strict: false }).reconcile(0);
    expect(await mails.getJobState(mailJobId(id, 1))).toBe('unknown');
    expect((await rowOf('unread@example.org')).queue_seen_at).not.toBeNull();
  } finally {
    await outcomes.resume();
  }
  await eventually('it is sent', async () => (await rowOf('unread@example.org')).state === 'sent');
});

test('a mail past its deadline expires and is wiped', async () => {
  const { id } = await queuedMail('late@example.org');
  await service.query(
    "UPDATE auth.outbox SET deadline = now() - interval '2 minutes' WHERE id = $1",
    [id],
  );
  await service.app.get(Reconciler, { strict: false }).reconcile();
  expect(await rowOf('late@example.org')).toMatchObject({ state: 'expired', sealed: null });
});

test('replicas side by side queue every mail once', async () => {
  const relay = service.app.get(Relay, { strict: false });
  const emails = Array.from({ length: 30 }, (_, at) => `replica${at}@example.org`);
  const content = { name: 'Ada', changedAt: new Date().toISOString() };
  await Promise.all([
    ...emails.map((to) => service.owe({ intent: 'password-changed', to, content })),
    ...Array.from({ length: 3 }, () => relay.deliver()),
  ]);
  await Promise.all(Array.from({ length: 3 }, () => relay.deliver()));
  for (const email of emails) expect(await service.queuedIn(MAIL_QUEUE, email)).toHaveLength(1);
});
