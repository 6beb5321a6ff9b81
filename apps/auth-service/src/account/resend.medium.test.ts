import { NEWSLETTER_QUEUE, RESENT_MESSAGE } from '@netward/contracts';
import { mailContext, seal } from '@netward/nest-kit/crypto';
import { DataSource } from 'typeorm';
import { EmailTokenService, tokenHash } from '../email-token/email-token.service.ts';
import { OutboxService } from '../outbox/outbox.service.ts';
import { Relay } from '../outbox/relay.ts';
import { jobsTo } from '../testing/mail-jobs.ts';
import { TestService } from '../testing/test-service.ts';

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
