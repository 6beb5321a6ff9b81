import { randomBytes, randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mailJobId, mailJobOptions } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import { eventually, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { startMailer } from '../testing/mailer.ts';
import { TestQueue } from '../testing/test-queue.ts';

const TOKEN = 'k'.repeat(43);

let queue: TestQueue;
let sink: SmtpSink;
let mailer: NestFastifyApplication;

beforeAll(async () => {
  queue = await TestQueue.open();
  sink = await startSmtpSink();
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  mailer = await startMailer({ settings: queue.settings, key: queue.key, smtpUrl });
});

afterAll(async () => {
  await mailer.close();
  await sink.close();
  await queue.close();
});

function makeJob(to: string) {
  return queue.makeJob('verify-email', { to, content: { name: 'Ada', token: TOKEN } });
}

function mailsTo(address: string) {
  return sink.mails.filter(({ recipients }) => recipients.includes(address));
}

it('sends a mail once, from our sender, with its link and an id made from the row', async () => {
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

it('tries again when the server asks to wait, and reports the wait', async () => {
  sink.refuseNext(450, 450);
  const job = makeJob('slow@learner.example');
  await queue.add(job);
  expect(await queue.outcomeOf(job, 'deferred')).toMatchObject({ code: 450 });
  await queue.outcomeOf(job, 'sent');
  expect(mailsTo('slow@learner.example')).toHaveLength(1);
});

it('gives up a mail at once when the server refuses it for good', async () => {
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
  const fresh = () => makeJob('victim@learner.example');
  const genuine = fresh();
  const mail = { to: 'victim@learner.example', content: { name: 'Eve', token: TOKEN } };
  const forgeries = [
    () => ({ ...genuine, row: randomUUID() }),
    () => ({ ...fresh(), kind: 'already-registered' }),
    () => ({ ...fresh(), kind: 'constructor' }),
    () => ({ ...fresh(), sealed: randomBytes(200).toString('base64url') }),
    () => ({ ...fresh(), sealed: '' }),
    () => {
      const job = fresh();
      return { ...job, sealed: seal(mail, randomBytes(32), mailContext(job.row, job.kind)) };
    },
    () => queue.makeJob('verify-email', { ...mail, to: 'a@b.example\r\nBcc: c@d.example' }),
    () => queue.makeJob('verify-email', { ...mail, content: { name: 'Eve' } as never }),
    () => mail,
    () => randomBytes(40).toString('hex'),
  ];
  const jobs = Array.from({ length: 1000 }, (_, index) => {
    const data: unknown = forgeries[index % forgeries.length]!();
    const { row, generation } = data as { row?: string; generation?: number };
    // The id of a genuine job, so that the forgery itself is what is refused.
    const opts = { ...mailJobOptions, ...(row && { jobId: mailJobId(row, generation ?? 1) }) };
    return { name: 'verify-email', data, opts };
  });
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
});

it('does not send a copy of a genuine job with another id or on the other queue', async () => {
  const job = makeJob('copied@learner.example');
  await queue.add(job);
  await queue.outcomeOf(job, 'sent');
  const copies = await Promise.all([
    queue.mails.add(job.kind, job, { ...mailJobOptions, jobId: mailJobId(job.row, 2) }),
    queue.newsletters.add(job.kind, job, { ...mailJobOptions, jobId: mailJobId(job.row, 1) }),
  ]);
  for (const copy of copies) {
    await eventually('the copy has failed', async () => {
      const queueOfCopy = copy.queueName === queue.mails.name ? queue.mails : queue.newsletters;
      return (await queueOfCopy.getJobState(copy.id as string)) === 'failed';
    });
  }
  expect(mailsTo('copied@learner.example')).toHaveLength(1);
});

it('sends the newsletter from its own queue, with an unsubscribe link for mail programs', async () => {
  const content = { confirmToken: TOKEN, unsubscribeToken: 'u'.repeat(43) };
  const job = queue.makeJob('newsletter-confirmation', { to: 'nell@learner.example', content });
  await queue.add(job);
  await queue.outcomeOf(job, 'sent');
  const [mail] = mailsTo('nell@learner.example');
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers['list-unsubscribe']).toBe(
    `<https://netward.example/api/subscribe/unsubscribe?token=${'u'.repeat(43)}>`,
  );
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(await queue.mails.getJobState(mailJobId(job.row, 1))).toBe('unknown');
});

it('passes on a contact message as plain text from our sender, with replies to the writer', async () => {
  const content = {
    name: 'Eve\r\nBcc: all@learner.example',
    email: 'eve@learner.example',
    phone: '+1\r\nX-Evil: 1',
    message: '<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x@evil.example>',
    receivedAt: new Date().toISOString(),
  };
  const job = queue.makeJob('contact', { to: 'staff@netward.example', content });
  await queue.add(job);
  await queue.outcomeOf(job, 'sent');
  const [mail] = mailsTo('staff@netward.example');
  expect(mail).toMatchObject({
    recipients: ['staff@netward.example'],
    from: { address: 'post@netward.example' },
    replyTo: [{ address: 'eve@learner.example' }],
    subject: 'Message from the Netward contact form',
  });
  expect(mail?.html).toBeUndefined();
  expect(mail?.headers.map(({ key }) => key)).toEqual(
    expect.not.arrayContaining(['bcc', 'x-evil']),
  );
  expect(mail?.text).toContain('> <script>alert(1)</script>\n> .\n> MAIL FROM:');
});

it('waits for a mail server that is away without using up tries', async () => {
  const { port } = sink;
  await sink.close();
  const jobs = Array.from({ length: 20 }, (_, at) => makeJob(`patient${at}@learner.example`));
  const ids = await Promise.all(jobs.map((job) => queue.add(job)));
  const deferred = await queue.outcomeOf(jobs[0]!, 'deferred');
  expect(deferred.code).toBeUndefined();
  await eventually(
    'all wait',
    async () => (await queue.mails.getJobCounts('waiting')).waiting === 20,
  );
  const away = await fetch(`${await mailer.getUrl()}/metrics`).then((answer) => answer.text());
  expect(away).toContain('mail_server_away 1');
  sink = await startSmtpSink(port);
  for (const job of jobs) await queue.outcomeOf(job, 'sent');
  const sent = await Promise.all(ids.map((id) => queue.mails.getJob(id)));
  expect(Math.max(...sent.map((job) => job?.attemptsStarted ?? 0))).toBeLessThanOrEqual(3);
  for (let at = 0; at < 20; at++) expect(mailsTo(`patient${at}@learner.example`)).toHaveLength(1);
});

it('does not send a mail again when the queue has lost its data', async () => {
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
