import { once } from 'node:events';
import { mailCalls, MAIL_QUEUE, type MailReport } from '@netward/contracts';
import { QueueBackend } from '@netward/nest-kit/queue';
import { eventually, openTcpGate } from '@netward/test-kit';
import type { Queue } from 'bullmq';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { tokenHash } from '../email-token/email-token.service.ts';
import { defaultIntervals } from '../intervals.ts';
import { jobsTo, TestMailer } from '../testing/mail-jobs.ts';
import { TestService } from '../testing/test-service.ts';
import { OutboxService } from './outbox.service.ts';
import { Relay } from './relay.ts';
import { createAuthDatabase, queueRedis } from '../testing/test-stores.ts';

describe('delivery', () => {
  let service: TestService;
  let mails: Queue;
  let mailer: TestMailer;

  beforeAll(async () => {
    service = await TestService.start({ RATE_LIMIT_SCALE: '1000' }, { relayPollMs: 200 });
    mails = service.get(QueueBackend).queue(MAIL_QUEUE) as Queue;
    mailer = new TestMailer(service);
  });

  afterAll(async () => {
    await mails.close();
    await service.stop();
  });

  /** Registers and returns the id of the mail's row once its job is in the queue. */
  async function queuedMail(email: string): Promise<string> {
    await service.register(email);
    const [found] = await jobsTo(service, email);
    return found?.job.row as string;
  }

  async function rowOf(id: string): Promise<Record<string, unknown>> {
    const [row] = await service.query<Record<string, unknown>>(
      'SELECT * FROM auth.outbox WHERE id = $1',
      [id],
    );
    return row ?? {};
  }

  /** Whether some work puts a mail's next try off by so many seconds, however long it takes itself. */
  async function putsOff(id: string, seconds: number, work: () => Promise<unknown>) {
    const [begun] = await service.query<{ at: string }>('SELECT clock_timestamp()::text AS at');
    await work();
    const [row] = await service.query<{ isRight: boolean }>(
      `SELECT next_try_at - make_interval(secs => $2)
       BETWEEN $3::timestamptz AND clock_timestamp() AS "isRight"
     FROM auth.outbox WHERE id = $1`,
      [id, seconds, begun?.at],
    );
    return row?.isRight;
  }

  const change = (id: string, assignments: string) =>
    service.query(`UPDATE auth.outbox SET ${assignments} WHERE id = $1`, [id]);

  /** Makes a mail due, claims it and reports. */
  async function attempt(id: string, facts: Pick<MailReport, 'outcome' | 'code'>): Promise<void> {
    await change(id, 'next_try_at = now()');
    expect(await mailer.report({ ...(await mailer.hold(id)), ...facts })).toEqual({
      outcome: 'recorded',
    });
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

  test.each([mailCalls.claim.path, mailCalls.renew.path, mailCalls.report.path])(
    '%s refuses callers without the service token',
    async (path) => {
      expect((await service.post(path, {})).status).toBe(401);
    },
  );

  test('of many mailers that claim a mail at once, one gets it, with its content', async () => {
    const id = await queuedMail('claimed@example.org');
    const [token] = await service.tokensOf('claimed@example.org');
    const answers = await Promise.all(Array.from({ length: 10 }, () => mailer.claim(id)));
    const claimed = answers.filter(({ outcome }) => outcome === 'claimed');
    expect(claimed).toHaveLength(1);
    expect(claimed[0]).toMatchObject({
      kind: 'verify-email',
      generation: 1,
      to: 'claimed@example.org',
      content: { name: '', token },
    });
    expect(answers.filter(({ outcome }) => outcome === 'not-yet')).toHaveLength(9);
  });

  test('there is nothing to claim where no mail is', async () => {
    const gone = { outcome: 'gone' };
    expect(await mailer.claim('00000000-0000-4000-8000-000000000000')).toEqual(gone);
    const id = await queuedMail('sent-once@example.org');
    await mailer.send(id);
    expect(await mailer.claim(id)).toEqual(gone);
  });

  test('a sent mail keeps its Message-ID, loses its content, and its link starts to live', async () => {
    const id = await queuedMail('sent@example.org');
    const [token] = await service.tokensOf('sent@example.org');
    const hash = tokenHash(token as string);
    await service.query(
      "UPDATE auth.email_tokens SET expires_at = now() + interval '1 minute' WHERE hash = $1",
      [hash],
    );
    const messageId = `<${id}-1@example.org>`;
    const held = await mailer.hold(id);
    await mailer.report({ ...held, outcome: 'sent', code: 250, messageId });
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      code: 250,
      message_id: messageId,
      sealed: null,
      lease: null,
    });
    const [{ seconds }] = (await service.query(
      'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM auth.email_tokens WHERE hash = $1',
      [hash],
    )) as [{ seconds: number }];
    expect(seconds).toBeCloseTo(24 * 3600, -2);
  });

  test('each deferral counts a try and lengthens the wait, until the mail is due again', async () => {
    const id = await queuedMail('deferred@example.org');
    for (const [at, seconds] of [2, 4, 8, 15].entries()) {
      const defer = () => attempt(id, { outcome: 'deferred', code: 450 });
      expect([seconds, await putsOff(id, seconds, defer)]).toEqual([seconds, true]);
      const counted = { state: 'pending', tries: at + 1, reason: 'deferred', code: 450 };
      expect(await rowOf(id)).toMatchObject(counted);
    }
    await change(id, `next_try_at = now() + interval '1 hour'`);
    expect(await mailer.claim(id)).toEqual({ outcome: 'not-yet' });
  });

  test('waits add up to five minutes before they grow long', () => {
    const waits = defaultIntervals.mailRetrySeconds;
    expect(waits.slice(0, -3).reduce((sum, wait) => sum + wait)).toBeCloseTo(300, -1);
    expect(waits.slice(-3)).toEqual([900, 1800, 3600]);
  });

  test('a mail server that is away costs the mail no try', async () => {
    const id = await queuedMail('patient@example.org');
    await attempt(id, { outcome: 'server-away' });
    expect(await rowOf(id)).toMatchObject({ tries: 0, reason: 'server-away', lease: null });
    await mailer.send(id);
  });

  test('a mail that may have arrived waits for minutes and is given up after four tries', async () => {
    const id = await queuedMail('perhaps@example.org');
    for (const seconds of [60, 600, 1800]) {
      const perhaps = () => attempt(id, { outcome: 'unconfirmed' });
      expect([seconds, await putsOff(id, seconds, perhaps)]).toEqual([seconds, true]);
    }
    await attempt(id, { outcome: 'unconfirmed' });
    expect(await rowOf(id)).toMatchObject({
      state: 'expired',
      reason: 'unconfirmed',
      sealed: null,
    });
  });

  test('a report counts once and only while its lease lasts, unless it says that the mail was sent', async () => {
    const id = await queuedMail('reports@example.org');
    const first = await mailer.hold(id);
    await mailer.report({ ...first, outcome: 'deferred', code: 450 });
    expect(await mailer.report({ ...first, outcome: 'deferred' })).toEqual({ outcome: 'stale' });
    await change(id, 'next_try_at = now()');
    const second = await mailer.hold(id);
    expect(await mailer.report({ ...first, outcome: 'refused' })).toEqual({ outcome: 'stale' });
    expect(await rowOf(id)).toMatchObject({ state: 'pending', tries: 1, lease: second.lease });

    const late = await mailer.report({ ...first, outcome: 'sent', code: 250 });
    expect(late).toEqual({ outcome: 'recorded' });
    expect(await mailer.call(mailCalls.renew.path, second)).toEqual({ outcome: 'lost' });
    expect(await mailer.report({ ...second, outcome: 'refused' })).toEqual({ outcome: 'stale' });
    expect(await rowOf(id)).toMatchObject({ state: 'sent', code: 250 });
  });

  test('a report of an earlier generation does not end a retried mail', async () => {
    const id = await queuedMail('retried@example.org');
    const held = await mailer.hold(id);
    await change(id, 'generation = 2, lease = NULL, lease_until = NULL');
    expect(await mailer.report({ ...held, outcome: 'sent' })).toEqual({ outcome: 'stale' });
    expect(await rowOf(id)).toMatchObject({ state: 'pending' });
  });

  const wallClock = Date.now;
  afterEach(() => {
    Date.now = wallClock;
  });

  test.each([
    ['by a right clock', 0],
    ['by a clock that jumped back an hour', 3_600_000],
  ])(
    'a mail whose mailer died is tried again, one whose lease is renewed is not, %s',
    async (_, slowMs) => {
      const dead = await queuedMail(`dead-mailer-${slowMs}@example.org`);
      const alive = await queuedMail(`live-mailer-${slowMs}@example.org`);
      Date.now = () => wallClock() - slowMs;
      const held = [await mailer.hold(dead), await mailer.hold(alive)] as const;
      await change(dead, `lease_until = now() - interval '1 second'`);
      await eventually('the lease of the dead one has ended', async () => {
        const renewed = await mailer.call(mailCalls.renew.path, held[1]);
        expect(renewed).toEqual({ outcome: 'renewed' });
        return (await rowOf(dead))['lease'] === null;
      });
      expect(await rowOf(dead)).toMatchObject({ tries: 1, reason: 'abandoned' });
      await mailer.send(dead);
      expect(await rowOf(alive)).toMatchObject({ tries: 0, lease: held[1].lease });
    },
  );

  test('an emptied queue is filled again from the outbox', async () => {
    const emails = Array.from({ length: 5 }, (_, at) => `wiped${at}@example.org`);
    for (const email of emails) await queuedMail(email);
    await mails.obliterate({ force: true });
    await service.query(
      `UPDATE auth.outbox SET queue_seen_at = queue_seen_at - interval '1 minute'`,
    );
    for (const email of emails) expect(await jobsTo(service, email)).toHaveLength(1);
  });

  test('a mail past its deadline expires and loses its content, unless a mailer holds it', async () => {
    const late = await queuedMail('late@example.org');
    const held = await queuedMail('held@example.org');
    const claim = await mailer.hold(held);
    for (const id of [late, held]) await change(id, `deadline = now() - interval '1 second'`);
    await eventually('it expires', async () => (await rowOf(late))['state'] === 'expired');
    expect(await rowOf(late)).toMatchObject({ sealed: null });
    expect(await mailer.claim(late)).toEqual({ outcome: 'gone' });
    await mailer.report({ ...claim, outcome: 'sent' });
    expect(await rowOf(held)).toMatchObject({ state: 'sent' });
  });

  test('a mail that cannot be opened waits alone, and is sent once the key is right', async () => {
    const id = await queuedMail('unreadable@example.org');
    const other = await queuedMail('readable@example.org');
    const { sealed } = await rowOf(id);
    await change(id, `sealed = 'x' || sealed`);
    const claim = async () => expect(await mailer.claim(id)).toEqual({ outcome: 'not-yet' });
    expect(await putsOff(id, 900, claim)).toBe(true);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', reason: 'unreadable' });
    await mailer.send(other);
    await service.query('UPDATE auth.outbox SET sealed = $2, next_try_at = now() WHERE id = $1', [
      id,
      sealed,
    ]);
    await mailer.send(id);
  });

  test('simultaneous replicas queue every mail once', async () => {
    const relay = service.get(Relay);
    const emails = Array.from({ length: 30 }, (_, at) => `replica${at}@example.org`);
    const content = { name: 'Ada', changedAt: new Date().toISOString() };
    const rest = { requestId: 'test' };
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
});

describe('queue away', () => {
  /** The queue's server behind a gate, and the settings that lead the service there. */
  async function openGate() {
    const redis = await queueRedis();
    if (redis) {
      const gate = await openTcpGate(redis, 6379);
      return { gate, settings: { REDIS_URL: gate.url }, drop: async () => undefined };
    }
    const database = await createAuthDatabase();
    const gate = await openTcpGate(database.url, 5432);
    const settings = { REDIS_URL: undefined, QUEUE_DATABASE_URL: gate.url };
    return { gate, settings, drop: () => database.drop() };
  }

  test('registers and signs in while the queue is down, and mails when it is back', async () => {
    const { gate, settings, drop } = await openGate();
    const service = await TestService.start(settings);
    await service.createLearner('ada@example.org');

    await gate.shut();
    expect((await service.register('waiting@example.org')).status).toBe(201);
    expect((await service.login('ada@example.org')).status).toBe(200);
    await service.decided();
    expect((await service.ask('/readyz')).status).toBe(200);

    await gate.open();
    const [found] = await jobsTo(service, 'waiting@example.org');
    expect(found?.mail.kind).toBe('verify-email');
    await service.stop();
    await gate.close();
    await drop();
  });

  test('starts without Redis; without the PostgreSQL of its queue it does not start', async () => {
    const { gate, settings, drop } = await openGate();
    await gate.shut();
    if (settings.REDIS_URL) {
      const service = await TestService.start(settings);
      expect((await service.register('early@example.org')).status).toBe(201);
      await gate.open();
      await jobsTo(service, 'early@example.org');
      await service.stop();
      await gate.close();
    } else {
      await expect(TestService.start(settings)).rejects.toThrow('ECONNREFUSED');
    }
    await drop();
  });

  test('stops while the queue is down', async () => {
    const { gate, settings, drop } = await openGate();
    const service = await TestService.start(settings);
    await gate.shut();
    await service.register('stopping@example.org');
    await service.stop();
    await expect(service.ask('/readyz')).rejects.toThrow('fetch failed');
    await drop();
  });
});
