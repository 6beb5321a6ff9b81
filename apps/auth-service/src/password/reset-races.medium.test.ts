import { emailKey } from '@netward/contracts';
import { DataSource } from 'typeorm';
import { EmailTokenService } from '../email-token/email-token.service.ts';
import { emptyRedis } from '../testing/places.ts';
import { TestService } from '../testing/test-service.ts';

const ROUNDS = 200;
const AT_ONCE = 50;
const HOUR_MS = 3_600_000;

let service: TestService;

beforeAll(async () => {
  await emptyRedis();
  // No throttle on sign-ins: every round has fifty of them that must fail.
  service = await TestService.start({ RATE_LIMIT_SCALE: '100000' });
}, 30_000);

afterAll(() => service.stop());

function get<T>(type: new (...parts: never[]) => T): T {
  return service.app.get(type, { strict: false });
}

/** Tokens that set the password of a mailbox, as if they had been mailed. */
async function tokensFor(email: string, count = 1): Promise<string[]> {
  const tokens = get(EmailTokenService);
  const minted = Array.from({ length: count }, () => tokens.mint());
  const power = { kind: 'reset', emailKey: emailKey(email) as string } as const;
  const expiresAt = new Date(Date.now() + HOUR_MS);
  const grants = minted.map(({ hash }) => ({ hash, power, expiresAt }));
  await tokens.grant(get(DataSource).manager, grants);
  return minted.map(({ token }) => token);
}

/** Resets with a token and a password of its own each, all at once; answers who won. */
async function race(tokens: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) =>
      service.reset(tokens[at % tokens.length] as string, `password ${at}`),
    ),
  );
  const losers = answers.filter(({ status }) => status !== 200);
  expect(losers.map(({ body }) => [body['statusCode'], body['expired']])).toEqual(
    Array(losers.length).fill([400, true]),
  );
  return answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
}

test(`of ${AT_ONCE} uses of one link at once one wins, ${ROUNDS} times`, async () => {
  await service.createLearner('ada@example.org');
  for (let round = 0; round < ROUNDS; round++) {
    const [winner, ...others] = await race(await tokensFor('ada@example.org'));
    expect([winner, others]).toEqual([expect.any(Number), []]);
    if (round % 10 > 0) continue;
    const right = await service.login('ada@example.org', `password ${winner}`);
    expect(right.status).toBe(200);
    const loser = ((winner as number) + 1) % AT_ONCE;
    expect((await service.login('ada@example.org', `password ${loser}`)).status).toBe(401);
  }
  const changed = `SELECT 1 FROM auth.outbox WHERE intent = 'password-changed'`;
  expect(await service.query(changed)).toHaveLength(ROUNDS);
}, 300_000);

test('several links of one mailbox used at once have one winner, and nobody waits in vain', async () => {
  await service.createLearner('many@example.org');
  for (let round = 0; round < 20; round++) {
    const winners = await race(await tokensFor('many@example.org', 5));
    expect(winners).toHaveLength(1);
  }
}, 60_000);

test('a reset and the link of a registration opened at once make one learner', async () => {
  for (let round = 0; round < 20; round++) {
    const email = `both${round}@example.org`;
    await service.register(email, 'registered with');
    const [verify] = (await service.tokensOf(email)) as [string];
    const [token] = (await tokensFor(email)) as [string];
    const [opened, reset] = await Promise.all([
      service.verify(verify),
      service.reset(token, 'chosen now'),
    ]);
    expect(reset.status).toBe(200);
    expect([200, 400]).toContain(opened.status);
    expect((await service.login(email, 'chosen now')).status).toBe(200);
    expect((await service.login(email, 'registered with')).status).toBe(401);
    const users = await service.query('SELECT 1 FROM auth.users WHERE email_key = $1', [email]);
    expect(users).toHaveLength(1);
  }
}, 60_000);

test('no session of the old password outlives a reset at the same moment', async () => {
  await service.createLearner('old@example.org', 'password 0');
  for (let round = 0; round < 30; round++) {
    const old = `password ${round}`;
    const [token] = (await tokensFor('old@example.org')) as [string];
    const tries = await Promise.all([
      ...Array.from({ length: 4 }, () => service.login('old@example.org', old)),
      service.reset(token, `password ${round + 1}`),
      ...Array.from({ length: 4 }, () => service.login('old@example.org', old)),
    ]);
    expect(tries[4]?.status).toBe(200);
    const live = await service.query(
      `SELECT 1 FROM auth.sessions JOIN auth.users ON users.id = user_id
       WHERE email_key = 'old@example.org' AND ended_at IS NULL`,
    );
    expect(live).toEqual([]);
  }
}, 60_000);
