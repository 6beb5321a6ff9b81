import {
  REGISTERED_MESSAGE,
  NEWSLETTER_QUEUE,
  RESENT_MESSAGE,
  VERIFIED_MESSAGE,
} from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import { DataSource } from 'typeorm';
import { jobsTo } from '../testing/mail-jobs.ts';
import { TestService, whenServed } from '../testing/test-service.ts';
import { EmailTokenService, tokenHash } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { Relay } from '../outbox/relay.ts';

describe('register', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start();
  });

  afterAll(() => service.stop());

  test('mails a link to a new address, sealed and with the token of the attempt', async () => {
    const { status, body } = await service.register('Mail.Me@Example.org', undefined, 'Mia');
    expect([status, body]).toEqual([201, { message: REGISTERED_MESSAGE }]);
    const [found] = await jobsTo(service, 'mail.me@example.org');
    expect(found).toMatchObject({
      job: { row: found?.mail.id },
      mail: { kind: 'verify-email', to: 'Mail.Me@Example.org', content: { name: '' } },
    });
    expect(Object.keys(found?.job ?? {})).toEqual(['row']);
    const [row] = await service.rowsOf<{ id: string; state: string }>('mail.me@example.org');
    expect(row).toMatchObject({ id: found?.job.row, state: 'pending', kind: 'verify-email' });
  });

  test('leaves a learner unchanged and tells the owner of the address once a day', async () => {
    await service.createLearner('owner@example.org');
    const before = await service.query('SELECT * FROM auth.users WHERE email_key = $1', [
      'owner@example.org',
    ]);
    await service.register('owner@example.org', 'another password', 'Somebody Else');
    await service.register('owner@example.org', 'another password', 'Somebody Else');
    await service.decided();
    const rows = await service.rowsOf<{ kind: string; state: string }>('owner@example.org');
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
      ['verify-email', 'pending'],
      ['already-registered', 'pending'],
      ['already-registered', 'suppressed'],
    ]);
    expect(rows[2]).toMatchObject({ sealed: null, token_hash: null });
    expect(await service.mailsTo('owner@example.org', 'already-registered')).toMatchObject([
      { to: 'owner@example.org', content: { name: 'Ada' } },
    ]);
    const after = await service.query('SELECT * FROM auth.users WHERE email_key = $1', [
      'owner@example.org',
    ]);
    expect(after).toEqual(before);
    // It does not let anyone in, and the answer is that for an address without a learner.
    expect((await service.login('owner@example.org', 'another password')).status).toBe(403);
  });

  interface DecidedRow {
    kind: string;
    state: string;
  }

  test('sends an address one link of a registration, and then links to choose a password', async () => {
    const email = 'flooded@example.org';
    for (let n = 0; n < 9; n++) {
      await service.register(email, `password ${n}`);
      await service.decided();
      await service.query(`UPDATE auth.outbox SET created_at = created_at - interval '61 seconds'`);
    }
    const rows = await service.rowsOf<DecidedRow>(email);
    expect(rows.map(({ kind, state }) => [kind, state])).toEqual([
      ['verify-email', 'pending'],
      ...Array(5).fill(['reset-password', 'pending']),
      ...Array(3).fill(['reset-password', 'suppressed']),
    ]);
  });

  test("no link that a stranger's registration caused makes the stranger's password the account's", async () => {
    const email = 'newcomer@example.org';
    for (let n = 0; n < 5; n++) await service.register(email, 'of a stranger', 'Stranger');
    await service.register(email, 'of the owner', 'Owner');
    await service.decided();
    const links = await service.mailsTo(email);
    for (const token of await service.tokensOf(email, links.length)) await service.verify(token);
    expect((await service.login(email, 'of a stranger', '192.0.2.9')).status).not.toBe(200);
    const [token] = (await service.tokensOf(email, 1, 'reset-password')) as [string];
    expect((await service.reset(token, 'chosen by the owner')).status).toBe(200);
    expect((await service.login(email, 'of a stranger', '192.0.2.9')).status).toBe(403);
    expect((await service.login(email, 'chosen by the owner')).status).toBe(200);
  });

  test('an owner who registers after a flood of resets still gets a link', async () => {
    const email = 'late-owner@example.org';
    await service.register(email, 'of a stranger');
    await service.decided();
    for (let n = 0; n < 12; n++) {
      await service.forgot(email);
      await service.decided();
      await service.query(`UPDATE auth.outbox SET created_at = created_at - interval '15 minutes'`);
    }
    await service.query(`UPDATE auth.outbox SET created_at = created_at - interval '1 hour'`);
    await service.register(email, 'of the owner');
    await service.decided();
    const rows = await service.rowsOf<DecidedRow>(email);
    expect(rows.at(-2)).toMatchObject({ kind: 'reset-password', state: 'suppressed' });
    expect(rows.at(-1)).toMatchObject({ kind: 'reset-password', state: 'pending' });
  });

  test('keeps the newest twenty registrations of an address', async () => {
    const email = 'many@example.org';
    await service.query(
      `INSERT INTO auth.attempts (id, email_key, email, name, password_hash, created_at)
     SELECT gen_random_uuid(), $1, $1, 'Ada', '-', now() - interval '1 hour'
     FROM generate_series(1, 50)`,
      [email],
    );
    for (let n = 0; n < 2; n++) await service.register(email, `newest ${n}`);
    const kept = 'SELECT 1 FROM auth.attempts WHERE email_key = $1';
    expect(await service.query(kept, [email])).toHaveLength(20);
    for (const password of ['newest 1', 'newest 0'])
      expect((await service.login(email, password)).status).toBe(403);
  });

  test('a mailbox gets ten mails an hour for all its tags, and its untagged address is free', async () => {
    for (let n = 0; n < 12; n++) await service.register(`someone+${n}@example.org`);
    await service.register('someone@example.org');
    await service.decided();
    const states = `SELECT state, count(*)::int AS mails FROM auth.outbox
    WHERE mailbox IS NOT NULL OR state = 'suppressed' AND kind = 'verify-email' GROUP BY state`;
    expect(await service.query(states)).toEqual(
      expect.arrayContaining([
        { state: 'pending', mails: 10 },
        { state: 'suppressed', mails: 2 },
      ]),
    );
    expect(await service.rowsOf('someone@example.org')).toMatchObject([{ state: 'pending' }]);
  });

  test('fifty simultaneous registrations all succeed and lead to one learner', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => whenServed(() => service.register('crowd@example.org'))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    await service.decided();
    const [token] = (await service.tokensOf('crowd@example.org', 1, 'reset-password')) as [string];
    expect((await service.reset(token, 'chosen by the owner')).status).toBe(200);
    const users = await service.query('SELECT id FROM auth.users WHERE email_key = $1', [
      'crowd@example.org',
    ]);
    expect(users).toHaveLength(1);
  });

  test('ignores fields that a registration does not have', async () => {
    const extra = { isEmailVerified: true, role: 'admin', id: 'x', createdAt: 0, token: 'y' };
    const { status } = await service.post('/api/auth/register', {
      name: 'Eve',
      email: 'extra@example.org',
      password: 'correct horse',
      ...extra,
    });
    expect(status).toBe(201);
    expect((await service.login('extra@example.org')).status).toBe(403);
  });

  test.each([
    ['a short name', { name: 'A' }, 'Name must be between 2 and 50 characters'],
    ['a long name', { name: '😀'.repeat(51) }, 'Name must be between 2 and 50 characters'],
    [
      'a name that reverses the writing direction',
      { name: 'a\u202eb' },
      'Name must be between 2 and 50',
    ],
    ['a short password', { password: '12345' }, 'Minimum 6 characters'],
    [
      'a common password',
      { password: 'QwertyUiop' },
      'This password is among the first that attackers try. Please choose another one.',
    ],
    ['a long password', { password: 'x'.repeat(129) }, 'Maximum 128 characters'],
    ['no address', { email: '' }, 'Please enter your email address'],
    ['an incomplete address', { email: 'ada@' }, 'Please enter a valid email address'],
  ])('refuses %s', async (_, fault, sentence) => {
    const valid = { name: 'Ada', email: 'refused@example.org', password: 'correct horse' };
    const { status, body } = await service.post('/api/auth/register', { ...valid, ...fault });
    expect(status).toBe(400);
    expect(body['message']).toContain(sentence);
  });
});

describe('resend', () => {
  const HOUR_MS = 3_600_000;

  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start();
  });

  afterAll(() => service.stop());

  interface Row {
    intent: string;
    kind: string;
    state: string;
  }

  async function outboxOf(email: string): Promise<[intent: string, kind: string, state: string][]> {
    await service.decided();
    const rows = await service.rowsOf<Row>(email);
    return rows.map(({ intent, kind, state }) => [intent, kind, state]);
  }

  test('a registration gets a second link, and opening it again is harmless', async () => {
    const email = 'once@example.org';
    await service.register(email);
    const { status, body } = await service.resend(email);
    expect([status, body]).toEqual([200, { message: RESENT_MESSAGE }]);
    const [first, second] = (await service.tokensOf(email, 2)) as [string, string];
    expect(first).not.toBe(second);
    expect((await service.verify(second)).status).toBe(200);
    expect((await service.verify(second)).status).toBe(200);
    expect((await service.login(email)).status).toBe(200);
  });

  test('the first resend after a registration is sent, another within a minute is not', async () => {
    const email = 'hasty@example.org';
    await service.register(email);
    await service.resend(email);
    await service.resend(email);
    expect(await outboxOf(email)).toEqual([
      ['register', 'verify-email', 'pending'],
      ['resend-verification', 'verify-email', 'pending'],
      ['resend-verification', 'verify-email', 'suppressed'],
    ]);
    for (const token of await service.tokensOf(email, 2)) {
      const found = 'SELECT 1 FROM auth.email_tokens WHERE hash = $1';
      expect(await service.query(found, [tokenHash(token)])).toHaveLength(1);
    }
  });

  test('when others registered the address too, the owner chooses a password instead', async () => {
    const email = 'contested@example.org';
    await service.register(email, 'of a stranger', 'Stranger');
    await service.register(email, 'of the owner', 'Owner');
    await service.resend(email);
    const [token] = (await service.tokensOf(email, 1, 'reset-password')) as [string];
    const [mail] = await service.mailsTo(email, 'reset-password');
    expect(mail?.content).toEqual({ name: '', token, reason: 'choose' });
    await service.decided();
    const rows = await service.rowsOf<{ kind: string; created_at: Date; deadline: Date }>(email);
    const row = rows.find(({ kind }) => kind === 'reset-password');
    // Six hours from the decision, which comes when it comes.
    const decidedAt = Number(row?.deadline) - 6 * HOUR_MS;
    expect(decidedAt).toBeGreaterThanOrEqual(Number(row?.created_at));
    expect(decidedAt).toBeLessThanOrEqual(Date.now());
    expect((await service.reset(token, 'chosen by the owner')).status).toBe(200);
    expect((await service.login(email, 'of a stranger', '192.0.2.8')).status).toBe(403);
    expect((await service.login(email, 'chosen by the owner')).status).toBe(200);
  });

  test('a request that is decided again days later gets its whole time again', async () => {
    const email = 'taken-up@example.org';
    await service.createLearner(email);
    await service.resetToken(email);
    const [row] = (await service.rowsOf<{ id: string }>(email)).slice(-1) as [{ id: string }];
    const key = service.config.MAIL_SEALING_KEY;
    const { token, hash } = service.get(EmailTokenService).create();
    const context = mailContext(row.id, 'forgot-password');
    await service.query(
      `UPDATE auth.outbox SET generation = 2, kind = NULL, queue_seen_at = NULL, sealed = $2,
       token_hash = $3, created_at = now() - interval '3 days', deadline = now() + interval '6 hours'
     WHERE id = $1`,
      [row.id, seal({ to: email, content: { token } }, key, context), hash],
    );
    await service.get(Relay).deliver();
    expect((await service.checkReset(token)).body).toMatchObject({ valid: true, email });
    const jobs = await jobsTo(service, email, { count: 2 });
    expect(jobs.filter(({ job }) => job.row === row.id)).toHaveLength(1);
  });

  test('a learner is told that they have an account, once a day', async () => {
    const email = 'learner@example.org';
    await service.createLearner(email);
    await service.resend(email);
    await service.resend(email);
    expect((await outboxOf(email)).slice(1)).toEqual([
      ['resend-verification', 'already-registered', 'pending'],
      ['resend-verification', 'already-registered', 'suppressed'],
    ]);
  });

  test('an unknown address gets no mail and leaves no token', async () => {
    const before = await service.query('SELECT 1 FROM auth.email_tokens');
    await service.resend('nobody@example.org');
    expect(await outboxOf('nobody@example.org')).toEqual([]);
    expect(await service.query('SELECT 1 FROM auth.email_tokens')).toHaveLength(before.length);
  });

  test('a hundred requests for one mailbox in ten minutes lead to five mails', async () => {
    const email = 'bombed@example.org';
    await service.createLearner(email);
    for (let minute = 0; minute < 10; minute++) {
      await Promise.all(Array.from({ length: 10 }, () => service.forgot(email)));
      await service.decided();
      // Makes the allowances see the next minute.
      await service.query(
        `UPDATE auth.outbox SET created_at = created_at - interval '61 seconds'
       WHERE intent = 'forgot-password'`,
      );
    }
    const rows = await outboxOf(email);
    const sent = rows.filter(([, kind, state]) => kind === 'reset-password' && state === 'pending');
    expect(sent).toHaveLength(5);
    expect(rows.filter(([, , state]) => state === 'suppressed')).toHaveLength(95);
  });

  test('a newsletter mail goes to its own queue', async () => {
    const email = 'reader@example.org';
    const content = { confirmToken: 'c'.repeat(43), unsubscribeToken: 'u'.repeat(43) };
    const rest = { requestId: 'test' };
    const { manager } = service.get(DataSource);
    for (let at = 0; at < 2; at++)
      await service
        .get(OutboxService)
        .write(manager, { intent: 'subscribe', to: email, content, ...rest });
    expect(await outboxOf(email)).toEqual([
      ['subscribe', 'newsletter-confirmation', 'pending'],
      ['subscribe', 'newsletter-confirmation', 'suppressed'],
    ]);
    const [found] = await jobsTo(service, email, { name: NEWSLETTER_QUEUE });
    expect(found).toMatchObject({ mail: { kind: 'newsletter-confirmation', content } });
    expect(await jobsTo(service, email, { count: 0 })).toEqual([]);
  });

  test.each([
    [' ', 'Please enter your email address'],
    ['ada@', 'Please enter a valid email address'],
  ])('refuses the address "%s"', async (email, message) => {
    const { status, body } = await service.resend(email);
    expect([status, body['message']]).toEqual([400, message]);
  });
});

describe('verify email', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start();
  });

  afterAll(() => service.stop());

  const INVALID = { verified: false, message: 'Invalid or expired verification token' };

  /** Registers and returns the token of the mail for this registration. */
  async function tokenFor(email: string, password?: string): Promise<string> {
    const before = (await service.mailsTo(email)).length;
    await service.register(email, password);
    return (await service.tokensOf(email, before + 1)).at(-1) as string;
  }

  test('a link turns its attempt into a learner, and opening it again changes nothing', async () => {
    const token = await tokenFor('ada@example.org');
    const first = await service.verify(token);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ verified: true, message: VERIFIED_MESSAGE });
    const users = 'SELECT * FROM auth.users WHERE email_key = $1';
    const before = await service.query(users, ['ada@example.org']);
    expect((await service.verify(token)).text).toBe(first.text);
    expect(await service.query(users, ['ada@example.org'])).toEqual(before);
    expect(await service.query('SELECT 1 FROM auth.attempts')).toEqual([]);
  });

  test('a link opened twenty times at once always works and makes one learner', async () => {
    const token = await tokenFor('crowd@example.org');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => whenServed(() => service.verify(token))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(
      await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', ['crowd@example.org']),
    ).toHaveLength(1);
  });

  test("the owner's link does not make a stranger's password the account's", async () => {
    const email = 'victim@example.org';
    const stranger = await tokenFor(email, 'the stranger knows');
    const owner = await tokenFor(email, 'the owner knows');
    const [mail] = await service.mailsTo(email, 'reset-password');
    expect(mail?.content).toMatchObject({ token: owner, reason: 'choose' });
    expect((await service.reset(owner, 'the owner chose')).status).toBe(200);
    expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(403);
    expect((await service.login(email, 'the owner chose')).status).toBe(200);

    const late = await service.verify(stranger);
    expect(late.status).toBe(400);
    expect(late.body).toMatchObject(INVALID);
    expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(403);
    expect((await service.login(email, 'the owner chose')).status).toBe(200);
  });

  test('the link of a registration counts only while there is no other one of the address', async () => {
    const email = 'contested@example.org';
    const stranger = await tokenFor(email, 'the stranger knows');
    await service.register(email, 'the owner knows');
    const refused = await service.verify(stranger);
    expect([refused.status, refused.body]).toMatchObject([400, INVALID]);
    expect((await service.login(email, 'the stranger knows', '192.0.2.9')).status).toBe(403);
    expect(await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', [email])).toEqual(
      [],
    );
  });

  test('refuses an expired link, by the clock of the database', async () => {
    const token = await tokenFor('late@example.org');
    await service.query('UPDATE auth.email_tokens SET expires_at = now() WHERE hash = $1', [
      tokenHash(token),
    ]);
    const { status, body } = await service.verify(token);
    expect(status).toBe(400);
    expect(body).toMatchObject(INVALID);
    expect((await service.login('late@example.org')).status).toBe(403);
  });

  test.each(['x', 'A'.repeat(43), 'A'.repeat(44), '../../etc', "' OR 1=1 --"])(
    'refuses every unknown token in the same way: %s',
    async (token) => {
      const { status, body } = await service.verify(encodeURIComponent(token));
      expect(status).toBe(400);
      expect(body).toMatchObject(INVALID);
    },
  );

  test('says that the token is missing', async () => {
    for (const query of ['', '?token=']) {
      const { status, body } = await service.ask(`/api/auth/verify-email${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        verified: false,
        message: 'No verification token found in the URL. Please check the link from your email.',
      });
    }
  });
});
