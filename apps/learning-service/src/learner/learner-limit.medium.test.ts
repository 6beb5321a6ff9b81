import { type TestLearner, type Learning, startLearning } from '../testing/start-learning.ts';

let learning: Learning;

const visit = (learner: TestLearner) => learner.post('/api/auth/levels-visited', { level: '1' });
const chat = (learner: TestLearner) =>
  learner.post('/api/auth/save-chat', { level: '1', messages: [] });
const read = (learner: TestLearner) => learner.get('/api/auth/quiz-results');

const REDIS_URL = process.env['TEST_REDIS_URL'];
const counters: [string, string | undefined][] = [['in the process', undefined]];
if (REDIS_URL) counters.push(['in Redis', REDIS_URL]);

describe.each(counters)('counting %s', (_, redisUrl) => {
  beforeAll(async () => {
    learning = await startLearning({ RATE_LIMIT_SCALE: 0.1, REDIS_URL: redisUrl });
  });
  afterAll(() => learning.stop());

  test('writes of a learner are counted over all calls, and the one too many is told when to return', async () => {
    const learner = await learning.learner();
    const allowed = await Promise.all(
      [visit, chat, visit, chat].flatMap((write) => [
        write(learner),
        write(learner),
        write(learner),
      ]),
    );
    expect(allowed.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const refused = await visit(learner);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe('Too many requests. Please try again later.');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit-policy')).toBe('"learner-writes";q=12;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"learner-writes";r=0;t=\d+$/);
  });

  test('reads have a limit of their own, twice as high', async () => {
    const learner = await learning.learner();
    const answers = await Promise.all(Array.from({ length: 25 }, () => read(learner)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await visit(learner)).status).toBe(200);
  });

  test('one learner’s limit does not touch another', async () => {
    const busy = await learning.learner();
    await Promise.all(Array.from({ length: 13 }, () => visit(busy)));
    expect((await visit(busy)).status).toBe(429);
    expect((await visit(await learning.learner())).status).toBe(200);
  });
});
