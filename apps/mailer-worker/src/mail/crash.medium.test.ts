import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '../testing/eventually.ts';
import { spawnMailer } from '../testing/mailer.ts';
import { startSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts';
import { openTestQueue, type TestQueue } from '../testing/test-queue.ts';

let queue: TestQueue;
let sink: SmtpSink;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  queue = await openTestQueue();
  sink = await startSmtpSink();
}, 30_000);

afterAll(async () => {
  await Promise.all([...running].map((child) => end(child, 'SIGKILL')));
  await sink.close();
  await queue.close();
}, 30_000);

function start(): ChildProcess {
  const child = spawnMailer(queue, sink.port);
  running.add(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited)[0] as number | null;
}

function makeJob(to: string) {
  return queue.makeJob('verify-email', { to, content: { name: 'Ada', token: 't'.repeat(43) } });
}

it('sends a mail whose mailer was killed between taking the job and the reply', async () => {
  const held = sink.holdNextData();
  const job = makeJob('ada@learner.example');
  const first = start();
  await queue.add(job);
  await held;
  await end(first, 'SIGKILL');
  expect(sink.mails).toEqual([]);

  const second = start();
  const outcome = await queue.outcomeOf(job, 'sent');
  expect(sink.mails.map(({ messageId }) => messageId)).toEqual([`<${job.row}-1@netward.example>`]);
  expect(outcome.messageId).toBe(sink.mails[0]?.messageId);
  await end(second, 'SIGKILL');
}, 60_000);

it('stops cleanly, and leaves what comes later to the next mailer', async () => {
  const before = sink.mails.length;
  const child = start();
  const job = makeJob('bob@learner.example');
  await queue.add(job);
  await queue.outcomeOf(job, 'sent');
  expect(await end(child, 'SIGTERM')).toBe(0);
  const late = makeJob('carol@learner.example');
  const id = await queue.add(late);
  expect(await queue.mails.getJobState(id)).toBe('waiting');
  expect(sink.mails).toHaveLength(before + 1);
  const next = start();
  await queue.outcomeOf(late, 'sent');
  await eventually('the mail is there', () => sink.mails.length === before + 2);
  await end(next, 'SIGTERM');
}, 60_000);
