import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MAIL_QUEUE, NEWSLETTER_QUEUE } from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import { eventually, openTcpGate, type SmtpSink, startSmtpSink } from '@netward/test-kit';
import { prepareAuthService, type TestAuthService } from '../testing/auth-service.ts';
import { startMailer } from '../testing/mailer.ts';
import { openQueueStore, type TestQueueStore } from '../testing/queue-store.ts';
import type { MailTimes } from './mail-times.ts';

const TOKEN = 'k'.repeat(43);

let store: TestQueueStore;
let auth: TestAuthService;
let sink: SmtpSink;
let mailer: NestFastifyApplication;

beforeAll(async () => {
  store = await openQueueStore();
  sink = await startSmtpSink();
  auth = await prepareAuthService(store);
  await auth.process.start();
  mailer = await start();
});

afterAll(async () => {
  await mailer.close();
  await auth.close();
  await sink.close();
  await store.close();
});

function start({
  smtpUrl = `smtp://127.0.0.1:${sink.port}`,
  ...times
}: Partial<MailTimes> & { smtpUrl?: string } = {}) {
  return startMailer({ settings: store.settings, authUrl: auth.url, smtpUrl }, { times });
}

/** Replaces the mailer by one with other times or another way to the mail server while `work` runs. */
async function withMailer(changes: Parameters<typeof start>[0], work: () => Promise<void>) {
  await mailer.close();
  mailer = await start(changes);
  try {
    await work();
  } finally {
    await mailer.close();
    mailer = await start();
  }
}

const write = (to: string) =>
  auth.write('verify-email', { to, content: { name: 'Ada', token: TOKEN } });
const sent = (row: string) => auth.until(row, { state: 'sent' });
const mailsTo = (address: string) =>
  sink.mails.filter(({ recipients }) => recipients.includes(address));
const mailerMetrics = async () =>
  fetch(`${await mailer.getUrl()}/metrics`).then((answer) => answer.text());

it('sends a mail once, from our sender, with its link and an id made from the row', async () => {
  const id = await write('ada@learner.example');
  const row = await sent(id);
  const [mail, ...copies] = mailsTo('ada@learner.example');
  expect(copies).toEqual([]);
  expect(mail).toMatchObject({
    messageId: `<${id}-1@netward.example>`,
    subject: 'Verify your email address for Netward',
    from: { name: 'Netward', address: 'post@netward.example' },
    text: expect.stringContaining(`https://netward.example/verify-email?token=${TOKEN}`),
    html: expect.stringContaining(`https://netward.example/verify-email?token=${TOKEN}`),
  });
  expect(mail?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'x-outbox-id', value: id }),
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  );
  expect(row).toMatchObject({ code: 250, sealed: null, message_id: mail?.messageId });
});

it('keeps a name with line breaks and markup out of headers and markup', async () => {
  const name = '<img src=x onerror=alert(1)>\r\nBcc: all@learner.example';
  const to = 'eve@learner.example';
  await sent(await auth.write('already-registered', { to, content: { name } }));
  const [mail] = mailsTo(to);
  expect(mail?.recipients).toEqual([to]);
  expect(mail?.html).not.toContain('<img');
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
});

it('tries again when the server asks to wait', async () => {
  sink.refuseNext(450, 450);
  const row = await sent(await write('slow@learner.example'));
  expect(row).toMatchObject({ tries: 2 });
  expect(mailsTo('slow@learner.example')).toHaveLength(1);
});

it('gives up a mail at once when the server refuses it for good', async () => {
  sink.refuseNext(550);
  const id = await write('nobody@learner.example');
  expect(await auth.until(id, { state: 'refused' })).toMatchObject({ code: 550, sealed: null });
  expect(mailsTo('nobody@learner.example')).toEqual([]);
});

it('sends nothing for a thousand jobs that somebody else wrote', async () => {
  const genuine = await write('copied@learner.example');
  await sent(genuine);
  const before = sink.mails.length;
  const forgeries = [
    () => ({ row: randomUUID() }),
    () => ({ row: genuine }),
    // As the version before wrote it.
    () => ({ row: genuine, generation: 1, kind: 'verify-email', sealed: 'x', requestId: 'old' }),
    () => ({ row: 7 }),
    () => ({ to: 'victim@learner.example', content: { name: 'Eve', token: TOKEN } }),
    () => randomBytes(40).toString('hex'),
    () => null,
  ];
  const { REDIS_URL, QUEUE_DATABASE_URL } = store.settings;
  const backend = new QueueBackend({ redisUrl: REDIS_URL, databaseUrl: QUEUE_DATABASE_URL });
  const queue = backend.queue(MAIL_QUEUE);
  await queue.addBulk(
    Array.from({ length: 1000 }, (_, at) => ({
      name: 'verify-email',
      data: forgeries[at % forgeries.length]!(),
    })),
  );
  await eventually('every job is done', async () => {
    const { waiting, active } = await queue.getJobCounts('waiting', 'active');
    return waiting === 0 && active === 0;
  });
  await queue.close();
  expect(sink.mails).toHaveLength(before);
});

it('sends the newsletter from its own queue, with an unsubscribe link for mail programs', async () => {
  const content = { confirmToken: TOKEN, unsubscribeToken: 'u'.repeat(43) };
  const to = 'nell@learner.example';
  await sent(await auth.write('newsletter-confirmation', { to, content }));
  const [mail] = mailsTo(to);
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers['list-unsubscribe']).toBe(
    `<https://netward.example/api/subscribe/unsubscribe?token=${'u'.repeat(43)}>`,
  );
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(await mailerMetrics()).toContain(`queue="${NEWSLETTER_QUEUE}"`);
});

it('sends an issue of the newsletter with its own end-link and Message-ID', async () => {
  const to = 'ines@learner.example';
  const unsubscribeToken = 'i'.repeat(43);
  const runs = [{ text: 'Read <it>.', marks: [], href: '/blog' }];
  const blocks = [{ type: 'paragraph' as const, runs }];
  const content = { subject: 'March on the site', blocks, unsubscribeToken };
  const row = await auth.write('newsletter-issue', { to, content });
  await sent(row);
  const [mail] = mailsTo(to);
  const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
  expect(headers).toMatchObject({
    subject: 'March on the site',
    'list-unsubscribe': `<https://netward.example/api/subscribe/unsubscribe?token=${unsubscribeToken}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(String(mail?.headerLines.find(({ key }) => key === 'message-id')?.line)).toContain(row);
  expect(mail?.text).toContain(`/newsletter?action=unsubscribe&token=${unsubscribeToken}`);
  expect(mail?.html).toContain('href="https://netward.example/blog"');
  expect(mail?.html).toContain('Read &lt;it&gt;.');
});

it('passes on a contact message as plain text from our sender, with replies to the writer', async () => {
  const content = {
    name: 'Eve\r\nBcc: all@learner.example',
    email: 'eve@learner.example',
    phone: '+1\r\nX-Evil: 1',
    message: '<script>alert(1)</script>\r\n.\r\nMAIL FROM:<x@evil.example>',
    receivedAt: new Date().toISOString(),
  };
  await sent(await auth.write('contact', { to: 'staff@netward.example', content }));
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
  const rows = await Promise.all(
    Array.from({ length: 20 }, (_, at) => write(`patient${at}@learner.example`)),
  );
  await eventually('a mail was tried', async () => {
    const all = await Promise.all(rows.map((row) => auth.rowOf(row)));
    return all.some(({ reason }) => reason === 'server-away');
  });
  expect(await mailerMetrics()).toContain('mail_server_away 1');
  sink = await startSmtpSink(port);
  for (const row of rows) expect(await sent(row)).toMatchObject({ tries: 0 });
  for (let at = 0; at < 20; at++) expect(mailsTo(`patient${at}@learner.example`)).toHaveLength(1);
});

it('sends a mail once to a server that takes longer than a lease to confirm it', async () => {
  const received = sink.holdNextReply();
  const id = await write('tarpit@learner.example');
  const reply = await received;
  const { lease, lease_until: until } = await auth.rowOf(id);
  await eventually('the first lease would have ended', async () => {
    const [over] = await auth.database.query<{ isOver: boolean }>(
      'SELECT now() > $1::timestamptz AS "isOver"',
      [until],
    );
    return over?.isOver;
  });
  expect(await auth.rowOf(id)).toMatchObject({ lease, state: 'pending' });
  reply();
  await sent(id);
  expect(mailsTo('tarpit@learner.example')).toHaveLength(1);
});

it('takes silence after the final dot for a mail that may have arrived', async () => {
  // Long enough for a busy mail server to confirm the second copy.
  await withMailer({ dotReplyMs: 5000 }, async () => {
    const received = sink.holdNextReply();
    const id = await write('silent@learner.example');
    await received;
    expect(await sent(id)).toMatchObject({ tries: 1, unconfirmed: 1 });
    const [first, second, ...more] = mailsTo('silent@learner.example');
    expect(first?.messageId).toBe(second?.messageId);
    expect(more).toEqual([]);
  });
});

it('gives up a mail that a server takes and never confirms', async () => {
  await withMailer({ dotReplyMs: 200 }, async () => {
    const holds = (async () => {
      for (let copy = 0; copy < 4; copy++) await sink.holdNextReply();
    })();
    const id = await write('never@learner.example');
    await auth.until(id, { state: 'expired', reason: 'unconfirmed' });
    await holds;
    expect(mailsTo('never@learner.example')).toHaveLength(4);
  });
});

it('lets go of a mail that is erased while the mail server stalls', async () => {
  const gate = await openTcpGate(`smtp://127.0.0.1:${sink.port}`);
  const stalled = gate.watch('client', /RCPT TO/, { hold: true });
  await withMailer({ smtpUrl: gate.url }, async () => {
    const id = await write('erased@learner.example');
    await stalled;
    await auth.database.query('DELETE FROM auth.outbox WHERE id = $1', [id]);
    await eventually('the mailer lets go', async () =>
      /mail_outcomes_total{kind="verify-email",state="interrupted"} [1-9]/.test(
        await mailerMetrics(),
      ),
    );
  });
  await gate.close();
  expect(mailsTo('erased@learner.example')).toEqual([]);
});

it('backs off from a mail at which the server hangs up, while others flow', async () => {
  sink.hangUpOn('bad@learner.example');
  const bad = await write('bad@learner.example');
  await eventually('it was tried three times', async () => {
    return Number((await auth.rowOf(bad))['tries']) >= 3;
  });
  expect(await auth.rowOf(bad)).toMatchObject({ state: 'pending', unconfirmed: 0 });
  for (let at = 0; at < 5; at++) await sent(await write(`good${at}@learner.example`));
  await auth.until(bad, { reason: 'interrupted' });
  expect(await mailerMetrics()).toContain('mail_server_away 0');
  await auth.database.query(`DELETE FROM auth.outbox WHERE id = $1`, [bad]);
});

describe('a mail server without encryption', () => {
  /** A server that offers a login and no STARTTLS, and the commands it got. */
  async function startPlainServer() {
    let heard = '';
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 plain\r\n');
      socket.on('data', (chunk) => {
        heard += chunk;
        const isHello = /^EHLO/m.test(String(chunk));
        socket.write(isHello ? '250-plain\r\n250 AUTH PLAIN\r\n' : '502 no\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, heard: () => heard, close: () => server.close() };
  }

  it.each([
    ['gets our password on this machine', '127.0.0.1', /AUTH PLAIN/],
    ['never gets it elsewhere in production', '0.0.0.0', /STARTTLS/],
  ])('%s', async (_, host, expected) => {
    const server = await startPlainServer();
    const other = await startMailer(
      { settings: store.settings, authUrl: auth.url, smtpUrl: 'smtp://127.0.0.1:9' },
      {
        changes: {
          NODE_ENV: 'production',
          SMTP_URL: `smtp://mailuser:mailpass@${host}:${server.port}`,
        },
      },
    );
    await eventually('the server was asked', () => expected.test(server.heard()));
    await other.close();
    server.close();
    expect(/AUTH|mailuser/.test(server.heard())).toBe(host === '127.0.0.1');
  });
});

it('is ready while the queue is there', async () => {
  const answer = await fetch(`${await mailer.getUrl()}/readyz`);
  expect(answer.status).toBe(200);
});
