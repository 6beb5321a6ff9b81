import { eventually, type ServiceProcess, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { prepareAuthService, type TestAuthService } from '../testing/auth-service.ts';
import { spawnMailer } from '../testing/mailer.ts';
import { openQueueStore, type TestQueueStore } from '../testing/queue-store.ts';

let store: TestQueueStore;
let auth: TestAuthService;
let sink: SmtpSink;
const mailers: ServiceProcess[] = [];

beforeAll(async () => {
  store = await openQueueStore();
  sink = await startSmtpSink();
  auth = await prepareAuthService(store);
  await auth.process.start();
});

afterAll(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop('SIGKILL')));
  await auth.close();
  await sink.close();
  await store.close();
});

function start(): ServiceProcess {
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const mailer = spawnMailer({ settings: store.settings, authUrl: auth.url, smtpUrl });
  mailers.push(mailer);
  return mailer;
}

const write = (to: string) =>
  auth.write('verify-email', { to, content: { name: 'Ada', token: 't'.repeat(43) } });

it('sends a mail whose mailer was killed between taking the job and the reply', async () => {
  const held = sink.holdNextData();
  const first = start();
  const row = await write('ada@learner.example');
  await held;
  await first.stop('SIGKILL');
  expect(sink.mails).toEqual([]);

  const second = start();
  await auth.until(row, { state: 'sent' });
  expect(sink.mails.map(({ messageId }) => messageId)).toEqual([`<${row}-1@netward.example>`]);
  await second.stop('SIGKILL');
});

it('stops cleanly and leaves later mails to the next mailer', async () => {
  const before = sink.mails.length;
  const mailer = start();
  await auth.until(await write('bob@learner.example'), { state: 'sent' });
  expect(await mailer.stop('SIGTERM')).toBe(0);
  const late = await write('carol@learner.example');
  await eventually('it is queued', async () => (await auth.rowOf(late))['queue_seen_at'] !== null);
  expect(sink.mails).toHaveLength(before + 1);
  start();
  await auth.until(late, { state: 'sent' });
  expect(sink.mails).toHaveLength(before + 2);
});
