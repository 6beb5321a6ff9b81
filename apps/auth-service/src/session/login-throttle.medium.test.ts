import { jest } from '@jest/globals';
import { PasswordService } from '../password/password.service.ts';
import { emptyRedis } from '../testing/places.ts';
import { type Answer, TestService } from '../testing/test-service.ts';

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
  }, 30_000);

  afterAll(() => service.stop());

  function statuses(answers: Answer[]): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  }

  function guess(email: string, count: number, ip?: string): Promise<Answer[]> {
    return Promise.all(
      Array.from({ length: count }, (_, at) => service.login(email, `wrong ${at}`, ip)),
    );
  }

  test('of fifty guesses at once five reach the password', async () => {
    const matches = jest.spyOn(service.app.get(PasswordService, { strict: false }), 'matches');
    const answers = await guess('guessed@example.org', 50);
    expect(statuses(answers)).toEqual({ 401: 5, 429: 45 });
    expect(matches).toHaveBeenCalledTimes(5);
    matches.mockRestore();
    const throttled = answers.find(({ status }) => status === 429);
    expect(throttled?.body['message']).toBe('Too many attempts. Please try again later.');
    expect(Number(throttled?.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('the right password is refused as well while throttled, from that network alone', async () => {
    await service.createLearner('ada@example.org');
    await guess('ada@example.org', 5, '203.0.113.7');
    expect((await service.login('ada@example.org', undefined, '203.0.113.200')).status).toBe(429);
    expect((await service.login('ada@example.org', undefined, '198.51.100.1')).status).toBe(200);
  });

  test('signing in forgets the failures before it', async () => {
    await service.createLearner('clear@example.org');
    for (let round = 0; round < 3; round++) {
      expect(statuses(await guess('clear@example.org', 4))).toEqual({ 401: 4 });
      expect((await service.login('clear@example.org')).status).toBe(200);
    }
  });

  test('after twenty failures from anywhere, tries for an address are two seconds apart', async () => {
    for (let network = 0; network < 4; network++) {
      await guess('everywhere@example.org', 5, `10.0.${network}.1`);
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        service.login('everywhere@example.org', 'wrong', `10.1.${at}.1`),
      ),
    );
    expect(statuses(answers)).toEqual({ 401: 1, 429: 9 });
    const throttled = answers.find(({ status }) => status === 429);
    expect(Number(throttled?.headers.get('retry-after'))).toBeLessThanOrEqual(2);
  });
});
