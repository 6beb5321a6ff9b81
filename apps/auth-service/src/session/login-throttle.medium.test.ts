import { openTcpGate } from '@netward/test-kit';
import { defaultIntervals } from '../intervals.ts';
import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';
import { emptyRedis } from '../testing/test-stores.ts';

const redis = await emptyRedis();
const counters = redis
  ? [
      ['counted in Redis', redis],
      ['counted in the process', undefined],
    ]
  : [['counted in the process', undefined]];

/** The mark of the owner's browser. */
const OWN = 'o'.repeat(43);

describe.each(counters)('%s', (_, REDIS_URL) => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start({ REDIS_URL });
  });

  afterAll(() => service.stop());

  function statuses(answers: TestResponse[]): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  function guess(email: string, count: number, ip?: string): Promise<TestResponse[]> {
    return Promise.all(
      Array.from({ length: count }, (_, at) =>
        whenServed(() => service.login(email, `wrong ${at}`, ip)),
      ),
    );
  }

  test('of fifty simultaneous guesses five are checked', async () => {
    let answers: TestResponse[] = [];
    const hashes = await service.hashesDuring(async () => {
      answers = await guess('guessed@example.org', 50);
    });
    expect(statuses(answers)).toEqual({ 401: 5, 429: 45 });
    expect(hashes).toBe(10);
    const throttled = answers.find(({ status }) => status === 429);
    expect(throttled?.body['message']).toBe('Too many attempts. Please try again later.');
    expect(Number(throttled?.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('while throttled even the right password is refused, but only from that network', async () => {
    await service.createLearner('ada@example.org');
    await guess('ada@example.org', 5, '203.0.113.7');
    expect((await service.login('ada@example.org', undefined, '203.0.113.200')).status).toBe(429);
    expect((await service.login('ada@example.org', undefined, '198.51.100.1')).status).toBe(200);
  });

  test('a successful sign-in deletes the earlier failures', async () => {
    await service.createLearner('clear@example.org');
    for (let round = 0; round < 3; round++) {
      expect(statuses(await guess('clear@example.org', 4))).toEqual({ 401: 4 });
      expect((await service.login('clear@example.org')).status).toBe(200);
    }
  });

  test('after twenty failures from anywhere, attempts for an address must be two seconds apart', async () => {
    for (let network = 0; network < 4; network++) {
      await guess('everywhere@example.org', 5, `10.0.${network}.1`);
    }
    const begun = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        service.login('everywhere@example.org', 'wrong', `10.1.${at}.1`),
      ),
    );
    // eslint-disable-next-line netward/durations -- more time allows more attempts, so a busy machine fails nothing
    const seconds = (performance.now() - begun) / 1000;
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(1 + Math.ceil(seconds / 2));
    const throttled = answers.find(({ status }) => status === 429);
    expect(Number(throttled?.headers.get('retry-after'))).toBeLessThanOrEqual(2);
  });

  test('failures from everywhere else do not keep a learner out of a browser they know', async () => {
    const email = 'owner@example.org';
    await service.createLearner(email);
    const own = () => service.login(email, undefined, '203.0.113.7', OWN);
    expect((await own()).status).toBe(200);
    for (let site = 0; site < 30; site++)
      await service.login(email, 'wrong', `2001:db8:${site}::1`);
    for (let at = 0; at < 5; at++) {
      const strangers = guess(email, 3, `2001:db8:ff:${at}::1`);
      expect((await own()).status).toBe(200);
      await strangers;
      for (let site = 0; site < 30; site++)
        await service.login(email, 'wrong', `2001:db8:${site}:${at + 1}::1`);
    }
  });

  test('nor do failures from the network that the learner is in', async () => {
    const email = 'classmate@example.org';
    await service.createLearner(email);
    await service.login(email, undefined, '203.0.113.20', OWN);
    expect(statuses(await guess(email, 8, '203.0.113.99'))).toEqual({ 401: 5, 429: 3 });
    expect((await service.login(email, undefined, '203.0.113.20')).status).toBe(429);
    expect((await service.login(email, undefined, '203.0.113.20', OWN)).status).toBe(200);
    expect((await service.login(email, undefined, '198.51.100.9', OWN)).status).toBe(200);
  });

  test('a browser that signed in to an address may fail five times there, wherever it is', async () => {
    const email = 'shared@example.org';
    await service.createLearner(email);
    await service.login(email, undefined, '203.0.113.20', OWN);
    const answers: TestResponse[] = [];
    for (let at = 0; at < 7; at++)
      answers.push(await service.login(email, `wrong ${at}`, `10.9.${at}.1`, OWN));
    expect(statuses(answers)).toEqual({ 401: 5, 429: 2 });
    expect((await service.login(email, undefined, '203.0.113.20')).status).toBe(200);
  });

  test('a mark counts for nothing at another address, before a sign-in, or when it is malformed', async () => {
    const email = 'elsewhere@example.org';
    await service.createLearner(email);
    await service.createLearner('marked@example.org');
    await service.login('marked@example.org', undefined, '203.0.113.20', OWN);
    const marks = [OWN, 'x'.repeat(43), OWN.slice(1), `${OWN}x`, 'x'.repeat(5000)];
    const answers: TestResponse[] = [];
    for (const mark of [...marks, undefined])
      answers.push(await service.login(email, 'wrong', '203.0.113.20', mark));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(401), 429]);
    expect((await service.login(email, undefined, '203.0.113.20', OWN)).status).toBe(429);
  });

  test('the networks of one IPv6 site may fail ten times between them', async () => {
    const answers: TestResponse[] = [];
    for (let at = 0; at < 15; at++)
      answers.push(await service.login('site@example.org', 'wrong', `2001:db8:1:${at}::1`));
    expect(statuses(answers)).toEqual({ 401: 10, 429: 5 });
  });

  test('thirty-two learners behind one address register and sign in at the same moment', async () => {
    const emails = Array.from({ length: 32 }, (_, at) => `pupil${at}@school.example`);
    const registered = emails.map((email) => whenServed(() => service.register(email)));
    expect(statuses(await Promise.all(registered))).toEqual({ 201: 32 });
    const tokens = await Promise.all(emails.map((email) => service.tokensOf(email)));
    await Promise.all(tokens.flat().map((token) => service.verify(token)));
    const signedIn = emails.map((email) => whenServed(() => service.login(email)));
    expect(statuses(await Promise.all(signedIn))).toEqual({ 200: 32 });
  });

  test('a learner may sign in sixty times in an hour', async () => {
    const email = 'often@example.org';
    await service.createLearner(email);
    const answers: TestResponse[] = [];
    for (let at = 0; at < 61; at++) answers.push(await service.login(email));
    expect(statuses(answers)).toEqual({ 200: 60, 429: 1 });
    expect(answers.at(-1)?.body['message']).toBe('Too many attempts. Please try again later.');
  });
});

if (redis)
  test('a guess that Redis answers late is counted with those before it', async () => {
    const gate = await openTcpGate(redis, 6379);
    const service = await TestService.start({ REDIS_URL: gate.url });
    for (let at = 0; at < 5; at++) await service.login('late@example.org', `wrong ${at}`);
    gate.slow({ delayMs: 2 * defaultIntervals.redisAnswerMs });
    expect((await service.login('late@example.org', 'wrong again')).status).toBe(429);
    await gate.open();
    await service.stop();
    await gate.close();
  });

test('one of ten replicas, alone and without Redis, lets in who mistyped the password once', async () => {
  const service = await TestService.start({ REDIS_URL: 'redis://127.0.0.1:1', REPLICAS: '10' });
  await service.createLearner('typo@example.org');
  expect((await service.login('typo@example.org', 'wrong')).status).toBe(401);
  expect((await service.login('typo@example.org')).status).toBe(200);
  await service.stop();
});
