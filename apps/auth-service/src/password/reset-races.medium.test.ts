import { emailKey } from '@netward/contracts';
import { DataSource } from 'typeorm';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { TestService, whenServed } from '../testing/test-service.ts';

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
