import { type TestResponse, TestService, whenServed } from '../testing/test-service.ts';
import { emptyRedis } from '../testing/test-stores.ts';

const redis = await emptyRedis();
const counters = redis
  ? [
      ['counted in Redis', redis],
      ['counted in the process', undefined],
    ]
  : [['counted in the process', undefined]];

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
    expect(hashes).toBe(5);
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
    const seconds = (performance.now() - begun) / 1000;
    const checked = answers.filter(({ status }) => status === 401).length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(1 + Math.ceil(seconds / 2));
    const throttled = answers.find(({ status }) => status === 429);
    expect(Number(throttled?.headers.get('retry-after'))).toBeLessThanOrEqual(2);
  });
});
