import { postJson, startGateway } from '../testing/gateway.ts';

const redisUrl = process.env['TEST_REDIS_URL'];
const backends: [string, Record<string, string>][] = [
  ['while Redis is away', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ...(redisUrl ? [['in Redis', { REDIS_URL: redisUrl }] as [string, Record<string, string>]] : []),
];

/** A key of its own, so that a run does not meet the counters of the run before. */
const LIMIT_KEY = `${Date.now()}`.repeat(4);

test.each(backends)('counts sign-ins %s', async (_name, environment) => {
  const gateway = await startGateway({ ...environment, LIMIT_KEY });
  const statuses = await Promise.all(
    Array.from(
      { length: 40 },
      async () => (await postJson(`${gateway.url}/api/auth/login`, {})).status,
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  await gateway.close();
});
