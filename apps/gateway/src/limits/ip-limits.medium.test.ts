import { openTcpGate } from '@netward/test-kit';
import { postJson, startGateway, type TestGateway } from '../testing/gateway.ts';

const redisUrl = process.env['TEST_REDIS_URL'];
const backends: [string, Record<string, string>][] = [
  ['while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ...(redisUrl ? [['in Redis', { REDIS_URL: redisUrl }] as [string, Record<string, string>]] : []),
];

/** A unique key, so that a run does not meet the counters of the run before. */
const LIMIT_KEY = `${Date.now()}`.repeat(4);

/** How many of so many simultaneous calls the gateway lets through and refuses. */
async function calls({ url }: TestGateway, path: string, length: number) {
  const counts: Record<number, number> = {};
  const call = async (): Promise<void> => {
    const { status } = await postJson(url + path, {});
    counts[status] = (counts[status] ?? 0) + 1;
  };
  await Promise.all(Array.from({ length }, call));
  return counts;
}

const signIns = (gateway: TestGateway) => calls(gateway, '/api/auth/login', 70);

test.each(backends)('a class of forty gets in %s, a flood does not', async (_name, environment) => {
  const gateway = await startGateway({ ...environment, LIMIT_KEY });
  expect(await calls(gateway, '/api/auth/register', 40)).toEqual({ 200: 40 });
  expect(await signIns(gateway)).toEqual({ 200: 60, 429: 10 });
  await gateway.close();
});

if (redisUrl) {
  test('when Redis goes away, the one gateway of ten that may run lets a whole class sign in', async () => {
    const redis = await openTcpGate(redisUrl, 6379);
    const gateway = await startGateway({ REDIS_URL: redis.url, LIMIT_KEY, REPLICAS: '10' });
    await redis.shut();
    expect(await signIns(gateway)).toEqual({ 200: 60, 429: 10 });
    await gateway.close();
    await redis.close();
  });
}
