import { once } from 'node:events';
import {
  MAIL_OUTCOME_QUEUE,
  MAIL_QUEUE,
  mailJobId,
  type MailOutcome,
  mailOutcomeJobId,
} from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import { eventually } from '@netward/test-kit';
import type { Queue, Worker } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { tokenHash } from '../email-token/token-hash.ts';
import { jobsTo, outcomeOf } from '../testing/mail-jobs.ts';
import { TestService } from '../testing/test-service.ts';
import { OutboxService } from './outbox.service.ts';
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

let service: TestService;
let mails: Queue;
let outcomes: Queue;
let backend: QueueBackend;

beforeAll(async () => {
  service = await TestService.start();
  backend = service.get(QueueBackend);
  mails = backend.queue(MAIL_QUEUE) as Queue;
  outcomes = backend.queue(MAIL_OUTCOME_QUEUE) as Queue;
});

afterAll(async () => {
  await mails.close();
  await outcomes.close();
  await service.stop();
});

async function rowOf(email: string): Promise<Row> {
  const [row] = await service.rowsOf<Row>(email);
  return row as Row;
}

/** Registers and returns the row of the mail once its job is in the queue. */
async function queuedMail(email: string): Promise<Row> {
  await service.register(email);
  await jobsTo(service, email);
  return rowOf(email);
}

async function report(outcome: MailOutcome): Promise<void> {
  await outcomes.add(outcome.state, outcome, { jobId: mailOutcomeJobId(outcome) });
}

/** Reports and waits until the report has been read. */
async function reported(outcome: MailOutcome): Promise<void> {
  await report(outcome);
  await eventually('the report is read', async () => {
    return (await outcomes.getJobState(mailOutcomeJobId(outcome))) === 'unknown';
  });
}

/** Processes the waiting jobs like a mailer that reports nothing. */
async function finishJobs(fails = false): Promise<void> {
  const worker: Worker = backend.worker(MAIL_QUEUE, async () => {
    if (fails) throw new Error('no');
  });
  worker.on('error', () => undefined);
  await eventually('nothing waits', async () => (await mails.getWaitingCount()) === 0);
  await eventually('nothing runs', async () => (await mails.getActiveCount()) === 0);
  await worker.close();
}

test('PostgreSQL notifies the relay of new mail, so that no mail waits for the next poll', async () => {
  const listens = async () => {
    const listeners = await service.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND application_name = 'outbox-listener' AND query = 'LISTEN netward_outbox'`,
    );
    return listeners.length === 1;
  };
  expect(await eventually('it listens', listens)).toBe(true);
  const client = new Client(service.config.DATABASE_URL);
  await client.connect();
  await client.query('LISTEN netward_outbox');
  const notified = once(client, 'notification');
  await service.register('quick@example.org');
  expect(await notified).toMatchObject([{ channel: 'netward_outbox' }]);
  await client.end();
});

test('a sent mail keeps its Message-ID, loses its content, and its link starts to live', async () => {
  const { id } = await queuedMail('sent@example.org');
  const [token] = await service.tokensOf('sent@example.org');
  const hash = tokenHash(token as string);
  await service.query(
    "UPDATE auth.email_tokens SET expires_at = now() + interval '1 minute' WHERE hash = $1",
    [hash],
  );
  await reported(outcomeOf(id, { code: 250, messageId: `<${id}-1@example.org>` }));
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
  expect(seconds).toBeCloseTo(24 * 3600, -2);
});

test('a report counts once, and only a sending changes a final state', async () => {
  const { id } = await queuedMail('reports@example.org');
  const deferral = outcomeOf(id, { state: 'deferred', code: 450 });
  await reported(deferral);
  await reported(deferral);
  expect(await rowOf('reports@example.org')).toMatchObject({
    state: 'pending',
    tries: 1,
    code: 450,
  });
  await reported(outcomeOf(id, { state: 'expired' }));
  await reported(outcomeOf(id, { state: 'refused', code: 550 }));
  expect(await rowOf('reports@example.org')).toMatchObject({ state: 'expired', sealed: null });
  await reported(outcomeOf(id, { code: 250 }));
  await reported(outcomeOf(id, { state: 'refused', code: 550 }));
  expect(await rowOf('reports@example.org')).toMatchObject({ state: 'sent', code: 250 });
});

test('a report for another generation or an unknown mail changes nothing', async () => {
  const { id } = await queuedMail('strange@example.org');
  await reported(outcomeOf(id, { generation: 2 }));
  await reported(outcomeOf('00000000-0000-4000-8000-000000000000'));
  await outcomes.add('sent', { nonsense: true });
  await eventually('all is read', async () => (await outcomes.getWaitingCount()) === 0);
  expect(await rowOf('strange@example.org')).toMatchObject({ state: 'pending' });
});

test('an emptied queue is refilled from the outbox', async () => {
  const emails = Array.from({ length: 5 }, (_, at) => `wiped${at}@example.org`);
  for (const email of emails) await queuedMail(email);
  await mails.obliterate({ force: true });
  expect(await jobsTo(service, 'wiped0@example.org', { count: 0 })).toEqual([]);
  expect(await service.get(Reconciler).reconcile(0)).toBe(true);
  await service.get(Relay).deliver();
  for (const email of emails) expect(await jobsTo(service, email)).toHaveLength(1);
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
  await service.get(Reconciler).reconcile(0);
  await service.get(Relay).deliver();
  expect(await mails.getJobState(mailJobId(id, 1))).toBe('waiting');
});

test('a mail is not sent again while the report of its sending waits to be read', async () => {
  const { id } = await queuedMail('unread@example.org');
  await mails.remove(mailJobId(id, 1));
  await outcomes.pause();
  try {
    await report(outcomeOf(id));
    await service.get(Reconciler).reconcile(0);
    expect(await mails.getJobState(mailJobId(id, 1))).toBe('unknown');
    expect((await rowOf('unread@example.org')).queue_seen_at).not.toBeNull();
  } finally {
    await outcomes.resume();
  }
  await eventually('it is sent', async () => (await rowOf('unread@example.org')).state === 'sent');
});

test('a mail past its deadline expires and loses its content', async () => {
  const { id } = await queuedMail('late@example.org');
  await service.query(
    "UPDATE auth.outbox SET deadline = now() - interval '2 minutes' WHERE id = $1",
    [id],
  );
  await service.get(Reconciler).reconcile();
  expect(await rowOf('late@example.org')).toMatchObject({ state: 'expired', sealed: null });
});

test('simultaneous replicas queue every mail once', async () => {
  const relay = service.get(Relay);
  const emails = Array.from({ length: 30 }, (_, at) => `replica${at}@example.org`);
  const content = { name: 'Ada', changedAt: new Date().toISOString() };
  const rest = { tokenHash: null, seconds: 3600, requestId: 'test' };
  const outbox = service.get(OutboxService);
  const { manager } = service.get(DataSource);
  await Promise.all([
    ...emails.map((to) =>
      outbox.write(manager, { intent: 'password-changed', to, content, ...rest }),
    ),
    ...Array.from({ length: 3 }, () => relay.deliver()),
  ]);
  await Promise.all(Array.from({ length: 3 }, () => relay.deliver()));
  for (const email of emails) expect(await jobsTo(service, email)).toHaveLength(1);
});
