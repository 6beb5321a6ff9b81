import { eventually, type ServiceProcess, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { spawnMailer } from '../testing/mailer.ts';
import { TestQueue } from '../testing/test-queue.ts';

let queue: TestQueue;
let sink: SmtpSink;
const mailers: ServiceProcess[] = [];

beforeAll(async () => {
  queue = await TestQueue.open();
  sink = await startSmtpSink();
});

afterAll(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop('SIGKILL')));
  await sink.close();
  await queue.close();
});

function start(): ServiceProcess {
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const mailer = spawnMailer({ settings: queue.settings, key: queue.key, smtpUrl });
  mailers.push(mailer);
  return mailer;
}

const makeJob = (to: string) =>
  queue.makeJob('verify-email', { to, content: { name: 'Ada', token: 't'.repeat(43) } });

it('sends a mail whose mailer was killed between taking the job and the reply', async () => {
  const held = sink.holdNextData();
  const job = makeJob('ada@learner.example');
  const first = start();
  await queue.add(job);
  await held;
  await first.stop('SIGKILL');
  expect(sink.mails).toEqual([]);

  const second = start();
  const outcome = await queue.outcomeOf(job, 'sent');
  expect(sink.mails.map(({ messageId }) => messageId)).toEqual([`<${job.row}-1@netward.example>`]);
  expect(outcome.messageId).toBe(sink.mails[0]?.messageId);
  await second.stop('SIGKILL');
});

it('stops cleanly and leaves later mails to the next mailer', async () => {
  const before = sink.mails.length;
  const mailer = start();
  const job = makeJob('bob@learner.example');
  await queue.add(job);
  await queue.outcomeOf(job, 'sent');
  expect(await mailer.stop('SIGTERM')).toBe(0);
  const late = makeJob('carol@learner.example');
  const id = await queue.add(late);
  expect(await queue.mails.getJobState(id)).toBe('waiting');
  expect(sink.mails).toHaveLength(before + 1);
  start();
  await queue.outcomeOf(late, 'sent');
  await eventually('the mail is there', () => sink.mails.length === before + 2);
});
