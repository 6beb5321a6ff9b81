import { randomBytes, randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mailJobId, mailJobOptions } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/queue';
import { eventually } from '../testing/eventually.ts';
import { startMailer } from '../testing/mailer.ts';
import { startSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts';
import { openTestQueue, type TestQueue } from '../testing/test-queue.ts';

const TOKEN = 'k'.repeat(43);

let queue: TestQueue;
let sink: SmtpSink;
let mailer: NestFastifyApplication;

beforeAll(async () => {
  queue = await openTestQueue();
  sink = await startSmtpSink();
  mailer = await startMailer(queue, sink.port);
}, 30_000);

afterAll(async () => {
  await mailer.close();
  await sink.close();
  await queue.close();
}, 30_000);

function makeJob(to: string) {
  return queue.makeJob('verify-email', { to, content: { name: 'Ada', token: TOKEN } });
}

function mailsTo(address: string) {
  return sink.mails.filter(({ recipients }) => recipients.includes(address));
}

it('sends a mail once, from us, with its link and an id made from the row', async () => {
  const job = makeJob('ada@learner.example');
  await queue.add(job);
  const outcome = await queue.outcomeOf(job, 'sent');
  await queue.add(job);

  const [mail, ...copies] = mailsTo('ada@learner.example');
  expect(copies).toEqual([]);
  expect(mail).toMatchObject({
    messageId: `<${job.row}-1@netward.example>`,
    subject: 'Verify your email address for Netward',
    from: { name: 'Netward', address: 'post@netward.example' },
    text: expect.stringContaining(`https://netward.example/verify-email?token=${TOKEN}`),
    html: expect.stringContaining(`https://netward.example/verify-email?token=${TOKEN}`),
  });
  expect(mail?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'x-outbox-id', value: job.row }),
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  );
  expect(outcome).toMatchObject({ row: job.row, generation: 1, code: 250 });
  expect(outcome.messageId).toBe(mail?.messageId);
});

it('keeps a name with line breaks and markup out of headers and markup', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: all@learner.example';
  const job = queue.makeJob('already-registered', { to: 'eve@learner.example', content: { name } });
  await queue.add(job);
  await queue.outcomeOf(job, 'sent');
  const [mail] = mailsTo('eve@learner.example');
  expect(mail?.recipients).toEqual(['eve@learner.example']);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
});

it('tries again when the server asks to wait, and reports the wait once', async () => {
  sink.refuseNext(450, 450);
  const job = makeJob('slow@learner.example');
  await queue.add(job);
  expect(await queue.outcomeOf(job, 'deferred')).toMatchObject({ code: 450 });
  await queue.outcomeOf(job, 'sent');
  expect(mailsTo('slow@learner.example')).toHaveLength(1);
}, 30_000);

it('gives a mail up at once when the server refuses it for good', async () => {
  sink.refuseNext(550);
  const job = makeJob('nobody@learner.example');
  const id = await queue.add(job);
  expect(await queue.outcomeOf(job, 'refused')).toMatchObject({ code: 550 });
  await eventually('the job has failed', async () => (await queue.mails.getJob(id))?.isFailed());
  const ended = await queue.mails.getJob(id);
  expect(ended?.failedReason).toBeDefined();
  expect(ended?.failedReason).not.toContain('learner.example');
  expect(mailsTo('nobody@learner.example')).toEqual([]);
});

it('does not send a mail after its deadline', async () => {
  const job = { ...makeJob('late@learner.example'), deadline: '2020-01-01T00:00:00.000Z' };
  await queue.add(job);
  expect(await queue.outcomeOf(job, 'expired')).toMatchObject({ row: job.row });
  expect(mailsTo('late@learner.example')).toEqual([]);
});

it('sends nothing for a thousand forged jobs', async () => {
  const before = sink.mails.length;
  const genuine = makeJob('victim@learner.example');
  const mail = { to: 'victim@learner.example', content: { name: 'Eve', token: TOKEN } };
  const forgeries = [
    () => ({ ...genuine, row: randomUUID() }),
    () => ({ ...genuine, kind: 'already-registered' }),
    () => ({ ...genuine, kind: 'constructor' }),
    () => ({ ...genuine, sealed: randomBytes(200).toString('base64url') }),
    () => ({ ...genuine, sealed: '' }),
    () => ({
      ...genuine,
      sealed: seal(mail, randomBytes(32), mailContext(genuine.row, genuine.kind)),
    }),
    () => queue.makeJob('verify-email', { ...mail, to: 'a@b.example\r\nBcc: c@d.example' }),
    () => queue.makeJob('verify-email', { ...mail, content: { name: 'Eve' } as never }),
    () => mail,
    () => randomBytes(40).toString('hex'),
  ];
  const jobs = Array.from({ length: 1000 }, (_, index) => ({
    name: 'verify-email',
    data: forgeries[index % forgeries.length]!(),
    opts: mailJobOptions,
  }));
  const added = await queue.mails.addBulk(jobs);
  const failed = await eventually(
    'every forged job has failed',
    async () => {
      const states = await Promise.all(added.map((job) => queue.mails.getJobState(job.id!)));
      return states.every((state) => state === 'failed') && states.length;
    },
    60_000,
  );
  expect(failed).toBe(1000);
  expect(sink.mails).toHaveLength(before);
}, 90_000);

it('waits for a mail server that is away', async () => {
  const { port } = sink;
  await sink.close();
  const job = makeJob('patient@learner.example');
  await queue.add(job);
  const deferred = await queue.outcomeOf(job, 'deferred');
  expect(deferred.code).toBeUndefined();
  sink = await startSmtpSink(port);
  await queue.outcomeOf(job, 'sent');
  expect(mailsTo('patient@learner.example')).toHaveLength(1);
}, 40_000);

it('does not send again what it has sent when the queue has lost its memory', async () => {
  const job = makeJob('twice@learner.example');
  const id = await queue.add(job);
  const first = await queue.outcomeOf(job, 'sent');
  await eventually('the job is done', async () => {
    const found = await queue.mails.getJob(id);
    return (await found?.isCompleted()) && found;
  }).then((found) => found.remove());
  await (await queue.outcomes.getJob(`${mailJobId(job.row, 1)}-sent`))?.remove();
  await queue.add(job);
  const again = await queue.outcomeOf(job, 'sent');
  expect(again.messageId).toBe(first.messageId);
  expect(mailsTo('twice@learner.example')).toHaveLength(1);
});

it('is ready while the queue is there', async () => {
  const answer = await fetch(`${await mailer.getUrl()}/readyz`);
  expect(answer.status).toBe(200);
});
