import { FORGOT_MESSAGE, RESET_MESSAGE, emailKey } from '@netward/contracts';
import { DataSource } from 'typeorm';
import { tokenHash, EmailTokenService } from '../email-token/email-token.service.ts';
import { TestMailer } from '../testing/mail-jobs.ts';
import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';

describe('password reset', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start();
  });

  afterAll(() => service.stop());

  const INVALID = { statusCode: 400, message: 'Invalid or expired reset token' };

  /** Signs out; the status says whether the session was still alive. */
  const endSession = async ({ body }: TestResponse): Promise<number> =>
    (await service.logout(body['token'])).status;

  /** Handles a report that the password mails to an address were sent. */
  async function reportSent(email: string): Promise<void> {
    for (const { id } of await service.mailsTo(email, 'reset-password'))
      await new TestMailer(service).send(id);
  }

  async function kindsOf(email: string): Promise<(string | null)[]> {
    await service.decided();
    return (await service.rowsOf<{ kind: string }>(email)).map(({ kind }) => kind);
  }

  test('a learner gets a link, may check it often, and sets a new password with it once', async () => {
    const email = 'Ada@example.org';
    await service.createLearner(email);
    const asked = await service.forgot('ADA@example.org');
    expect([asked.status, asked.text]).toEqual([200, JSON.stringify({ message: FORGOT_MESSAGE })]);
    const [token] = (await service.tokensOf(email, 1, 'reset-password')) as [string];
    expect(await service.mailsTo(email, 'reset-password')).toMatchObject([
      { to: email, content: { name: 'Ada', token, reason: 'asked' } },
    ]);

    const valid = { valid: true, email, message: 'Reset token is valid' };
    for (let at = 0; at < 10; at++) expect((await service.checkReset(token)).body).toEqual(valid);
    const done = await service.reset(token, ' the new  one ');
    expect([done.status, done.body]).toEqual([200, { message: RESET_MESSAGE }]);
    expect((await service.login(email, 'correct horse')).status).toBe(401);
    expect((await service.login(email, ' the new  one ')).status).toBe(200);

    const again = await service.reset(token, 'another one');
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ ...INVALID, expired: true });
    expect((await service.checkReset(token)).body).toMatchObject({ ...INVALID, valid: false });
    expect((await service.login(email, ' the new  one ')).status).toBe(200);
  });

  test('a reset tells the owner, ends every session and uses up the other links', async () => {
    const email = 'sessions@example.org';
    await service.createLearner(email);
    const other = await service
      .createLearner('bystander@example.org')
      .then(() => service.login('bystander@example.org'));
    const sessions = [await service.login(email), await service.login(email)];
    const first = await service.resetToken(email);
    await service.query(
      "UPDATE auth.outbox SET created_at = created_at - interval '2 minutes' WHERE kind = 'reset-password'",
    );
    await service.forgot(email);
    const tokens = await service.tokensOf(email, 2, 'reset-password');
    const second = tokens.find((token) => token !== first) as string;

    expect((await service.reset(second, 'a new password')).status).toBe(200);
    for (const session of sessions) expect(await endSession(session)).toBe(401);
    expect(await endSession(other)).toBe(204);
    expect((await service.reset(first, 'yet another')).body).toMatchObject({ expired: true });
    await service.decided();
    expect(await service.mailsTo(email, 'password-changed')).toMatchObject([{ to: email }]);
  });

  test('a link that was used up stays so when its mail is sent later', async () => {
    const email = 'late-mail@example.org';
    await service.createLearner(email);
    const first = await service.resetToken(email);
    await service.query(
      "UPDATE auth.outbox SET created_at = created_at - interval '2 minutes' WHERE token_hash = $1",
      [tokenHash(first)],
    );
    await service.forgot(email);
    const tokens = await service.tokensOf(email, 2, 'reset-password');
    await service.reset(tokens.find((token) => token !== first) as string, 'a new password');
    await reportSent(email);
    expect((await service.checkReset(first)).status).toBe(400);
  });

  const COMMON = 'This password is among the first that attackers try. Please choose another one.';

  test('a bad password is reported first and leaves the link unused', async () => {
    await service.createLearner('short@example.org');
    const token = await service.resetToken('short@example.org');
    for (const [password, message] of [
      ['12345', 'Password must be at least 6 characters long.'],
      ['', 'Password must be at least 6 characters long.'],
      ['x'.repeat(129), 'Password must be at most 128 characters long.'],
      ['Password1', COMMON],
    ] as const) {
      for (const candidate of [token, 'nonsense']) {
        const { status, body } = await service.reset(candidate, password);
        expect([status, body['message']]).toEqual([400, message]);
        expect(body).not.toHaveProperty('expired');
      }
    }
    const missing = await service.post('/api/auth/reset-password', { token });
    expect(missing.body['message']).toBe('Password must be at least 6 characters long.');
    expect((await service.reset(token, '12345!')).status).toBe(200);
  });

  test.each([undefined, null, 7, '', 'x', 'A'.repeat(43), 'A'.repeat(44), "' OR 1=1 --"])(
    'refuses every unknown token in the same way: %j',
    async (token) => {
      const { status, body } = await service.post('/api/auth/reset-password', {
        token,
        password: 'long enough',
      });
      expect(status).toBe(400);
      expect(body).toEqual({ ...INVALID, expired: true, requestId: expect.any(String) });
      if (typeof token !== 'string' || token === '') return;
      const checked = await service.checkReset(encodeURIComponent(token));
      expect(checked.status).toBe(400);
      expect(checked.body).toEqual({ ...INVALID, valid: false, requestId: expect.any(String) });
    },
  );

  test('says that there is no token to check', async () => {
    for (const query of ['', '?token=']) {
      const { status, body } = await service.ask(`/api/auth/verify-reset-token${query}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ valid: false, message: 'No reset token provided' });
    }
  });

  test('refuses an expired link, by the clock of the database', async () => {
    await service.createLearner('late@example.org');
    const token = await service.resetToken('late@example.org');
    await service.query('UPDATE auth.email_tokens SET expires_at = now() WHERE hash = $1', [
      tokenHash(token),
    ]);
    expect((await service.checkReset(token)).body).toMatchObject({ valid: false });
    expect((await service.reset(token, 'a new password')).body).toMatchObject({ expired: true });
    expect((await service.login('late@example.org')).status).toBe(200);
  });

  test('a link lives for an hour from the sending of its mail, not from the request', async () => {
    const email = 'slow-mail@example.org';
    await service.createLearner(email);
    const token = await service.resetToken(email);
    const seconds = async (): Promise<number> => {
      const [row] = await service.query<{ seconds: number }>(
        'SELECT extract(epoch FROM expires_at - now())::int AS seconds FROM auth.email_tokens WHERE hash = $1',
        [tokenHash(token)],
      );
      return row?.seconds as number;
    };
    expect(await seconds()).toBeCloseTo(6 * 3600, -2);
    await service.query(
      "UPDATE auth.email_tokens SET expires_at = now() + interval '1 minute' WHERE hash = $1",
      [tokenHash(token)],
    );
    await reportSent(email);
    expect(await seconds()).toBeCloseTo(3600, -2);
  });

  test('a link works for its own purpose only', async () => {
    await service.register('purpose@example.org');
    const [verify] = (await service.tokensOf('purpose@example.org')) as [string];
    expect((await service.reset(verify, 'a new password')).body).toMatchObject({ expired: true });
    const reset = await service.resetToken('purpose@example.org');
    expect((await service.verify(reset)).status).toBe(400);
  });

  test('a reset also proves the address of somebody who never opened the first link', async () => {
    const email = 'unverified@example.org';
    await service.register(email, 'stranger knows', 'A Stranger');
    await service.register(email, 'forgotten', 'The Owner');
    await service.tokensOf(email, 2);
    const token = await service.resetToken(email);
    expect((await service.checkReset(token)).body).toMatchObject({ valid: true, email });
    expect((await service.reset(token, 'chosen now')).status).toBe(200);
    const { status, body } = await service.login(email, 'chosen now');
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({ name: 'The Owner', email, isEmailVerified: true });
    for (const old of ['stranger knows', 'forgotten']) {
      expect((await service.login(email, old, '192.0.2.77')).status).toBe(403);
    }
    for (const verify of await service.tokensOf(email, 2)) {
      expect((await service.verify(verify)).status).toBe(400);
    }
    expect((await service.login(email, 'chosen now')).status).toBe(200);
  });

  test('changes nothing when the account of the mailbox is gone', async () => {
    const email = 'gone@example.org';
    await service.register(email);
    const token = await service.resetToken(email);
    await service.query('DELETE FROM auth.attempts WHERE email_key = $1', [email]);
    expect((await service.checkReset(token)).body).toMatchObject({ valid: false });
    expect((await service.reset(token, 'a new password')).body).toMatchObject({ expired: true });
    expect(await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', [email])).toEqual(
      [],
    );
  });

  test('sends no mail to an unknown address and stores nothing that identifies it', async () => {
    await service.forgot('unknown@example.org');
    await service.decided();
    expect(await service.rowsOf('unknown@example.org')).toEqual([]);
    const [row] = await service.query(
      `SELECT kind, state, sealed, recipient, token_hash FROM auth.outbox
     WHERE intent = 'forgot-password' ORDER BY created_at DESC LIMIT 1`,
    );
    expect(row).toEqual({
      kind: 'reset-password',
      state: 'suppressed',
      sealed: null,
      recipient: null,
      token_hash: null,
    });
  });

  test('a suppressed mail leaves the earlier link valid', async () => {
    const email = 'twice@example.org';
    await service.createLearner(email);
    const token = await service.resetToken(email);
    expect((await service.forgot(email)).text).toBe((await service.forgot('no@example.org')).text);
    expect(await kindsOf(email)).toEqual(['verify-email', 'reset-password', 'reset-password']);
    const rows = await service.rowsOf<{ state: string; token_hash: Buffer | null }>(email);
    expect(rows.at(-1)).toMatchObject({ state: 'suppressed', token_hash: null });
    expect((await service.reset(token, 'a new password')).status).toBe(200);
  });

  test('a reset ends the throttling of sign-ins, for every network', async () => {
    const email = 'guessed@example.org';
    await service.createLearner(email);
    for (const ip of ['192.0.2.1', '198.51.100.1']) {
      for (let at = 0; at < 5; at++) await service.login(email, 'wrong', ip);
      expect((await service.login(email, undefined, ip)).status).toBe(429);
    }
    await service.reset(await service.resetToken(email), 'a new password');
    for (const ip of ['192.0.2.1', '198.51.100.1']) {
      expect((await service.login(email, 'a new password', ip)).status).toBe(200);
      for (let at = 0; at < 5; at++) await service.login(email, 'wrong', ip);
      expect((await service.login(email, 'a new password', ip)).status).toBe(429);
    }
  });

  test('a new password ends the count of sign-ins, whether it was reset or changed', async () => {
    const strict = await TestService.start({ RATE_LIMIT_SCALE: '0.1' });
    const email = 'thief@example.org';
    await strict.createLearner(email);
    const untilRefused = async (password: string): Promise<TestResponse[]> => {
      const answers = [await strict.login(email, password)];
      while (answers.at(-1)?.status === 200) answers.push(await strict.login(email, password));
      return answers;
    };
    const first = await untilRefused('correct horse');
    expect(first.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429]);
    await strict.reset(await strict.resetToken(email), 'after a reset');
    const second = await untilRefused('after a reset');
    expect(second.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429]);
    const { body } = second[0] as TestResponse;
    await strict.changePassword(body['token'], 'after a reset', 'after a change');
    expect((await strict.login(email, 'after a change')).status).toBe(200);
    await strict.stop();
  });

  test('with a new password every browser of the learner may sign in at once, and other guesses count on', async () => {
    const email = 'own-browser@example.org';
    const browser = 'b'.repeat(43);
    await service.createLearner(email);
    const guess = async (mark?: string) =>
      (await service.login(email, 'wrong', '192.0.2.1', mark)).status;
    for (let at = 0; at < 5; at++) expect(await guess(browser)).toBe(401);
    expect([await guess(browser), await guess()]).toEqual([429, 429]);
    await service.reset(await service.resetToken(email), 'a new password', browser);
    expect(await guess()).toBe(429);
    const own = () => service.login(email, 'a new password', '192.0.2.1', browser);
    expect((await own()).status).toBe(200);
    for (let at = 0; at < 5; at++) expect(await guess(browser)).toBe(401);
    expect((await own()).status).toBe(429);
    const { body } = await service.login(email, 'a new password', '198.51.100.1');
    await service.changePassword(body['token'], 'a new password', 'another one');
    expect((await service.login(email, 'another one', '192.0.2.1', browser)).status).toBe(200);
  });

  test.each([
    ['', 'Please enter the email associated with your account'],
    ['ada@', 'Please enter a valid email address'],
  ])('refuses the address "%s"', async (email, message) => {
    const { status, body } = await service.forgot(email);
    expect([status, body['message']]).toEqual([400, message]);
  });
});

describe('reset races', () => {
  const ROUNDS = 10;
  const AT_ONCE = 20;
  const HOUR_MS = 3_600_000;

  let service: TestService;

  beforeAll(async () => {
    // Sign-ins are not throttled here, since many of them fail on purpose.
    service = await TestService.start({ RATE_LIMIT_SCALE: '100000' });
  });

  afterAll(() => service.stop());

  /** Tokens that can set the password of a mailbox, as if they had been mailed. */
  async function tokensFor(email: string, count = 1): Promise<string[]> {
    const tokens = service.get(EmailTokenService);
    const created = Array.from({ length: count }, () => tokens.create());
    const power = { kind: 'reset', emailKey: emailKey(email) as string } as const;
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const grants = created.map(({ hash }) => ({ hash, power, expiresAt }));
    await tokens.grant(service.get(DataSource).manager, grants);
    return created.map(({ token }) => token);
  }

  /** Resets with many passwords at once, taking turns with the tokens; returns who succeeded. */
  async function race(tokens: readonly string[]): Promise<number[]> {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        whenServed(() => service.reset(tokens[at % tokens.length] as string, `password ${at}`)),
      ),
    );
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers.map(({ body }) => [body['statusCode'], body['expired']])).toEqual(
      Array(losers.length).fill([400, true]),
    );
    return answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  }

  test(`of ${AT_ONCE} simultaneous uses of one link one succeeds`, async () => {
    await service.createLearner('ada@example.org');
    for (let round = 0; round < ROUNDS; round++) {
      const [winner, ...others] = await race(await tokensFor('ada@example.org'));
      expect([winner, others]).toEqual([expect.any(Number), []]);
      const right = await service.login('ada@example.org', `password ${winner}`);
      expect(right.status).toBe(200);
      const loser = ((winner as number) + 1) % AT_ONCE;
      expect((await service.login('ada@example.org', `password ${loser}`)).status).toBe(401);
    }
    const changed = `SELECT 1 FROM auth.outbox WHERE intent = 'password-changed'`;
    expect(await service.query(changed)).toHaveLength(ROUNDS);
  });

  test('of several links of one mailbox used at once one succeeds, and none is left waiting', async () => {
    await service.createLearner('many@example.org');
    for (let round = 0; round < 10; round++) {
      const winners = await race(await tokensFor('many@example.org', 5));
      expect(winners).toHaveLength(1);
    }
  });

  test('a reset and the link of a registration opened at once lead to one learner', async () => {
    for (let round = 0; round < 10; round++) {
      const email = `both${round}@example.org`;
      await service.register(email, 'registered with');
      const [verify] = (await service.tokensOf(email)) as [string];
      const [token] = (await tokensFor(email)) as [string];
      const [opened, reset] = await Promise.all([
        service.verify(verify),
        whenServed(() => service.reset(token, 'chosen now')),
      ]);
      expect(reset.status).toBe(200);
      expect([200, 400]).toContain(opened.status);
      expect((await service.login(email, 'chosen now')).status).toBe(200);
      // A registration whose link came too late stays unconfirmed until it expires, and login says that.
      const asRegistered = await service.login(email, 'registered with');
      expect(asRegistered.status).toBe(opened.status === 200 ? 401 : 403);
      const users = await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', [email]);
      expect(users).toHaveLength(1);
    }
  });

  test('no session with the old password survives a simultaneous reset', async () => {
    await service.createLearner('old@example.org', 'password 0');
    for (let round = 0; round < 10; round++) {
      const old = `password ${round}`;
      const [token] = (await tokensFor('old@example.org')) as [string];
      const tries = await Promise.all([
        ...Array.from({ length: 4 }, () => service.login('old@example.org', old)),
        whenServed(() => service.reset(token, `password ${round + 1}`)),
        ...Array.from({ length: 4 }, () => service.login('old@example.org', old)),
      ]);
      expect(tries[4]?.status).toBe(200);
      const live = await service.query(
        `SELECT 1 FROM auth.sessions JOIN auth.users ON users.id = user_id
       WHERE email_key = 'old@example.org' AND ended_at IS NULL`,
      );
      expect(live).toEqual([]);
    }
  });
});
