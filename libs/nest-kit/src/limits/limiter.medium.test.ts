import { randomUUID } from 'node:crypto';
import { Limiter, type LimitState } from './limiter.ts';
import { type RedisClient, connectRedis } from '../redis/redis.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const stores: ('Redis' | 'the process')[] = redisUrl ? ['Redis', 'the process'] : ['the process'];
const open: RedisClient[] = [];
/** A starved machine may be late; the process would count for itself instead. */
const ANSWER_MS = 60_000;

async function redisOf(store: string): Promise<RedisClient | undefined> {
  if (store !== 'Redis') return undefined;
  const redis = connectRedis(redisUrl as string, ANSWER_MS);
  open.push(redis);
  await new Promise((resolve) => redis.once('ready', resolve));
  return redis;
}

async function limiterOn(
  store: string,
  name: string,
  { points = 5, replicas = 1 } = {},
): Promise<Limiter> {
  const redis = await redisOf(store);
  const settings = { redis, key: 'k'.repeat(32), scale: 1, replicas: () => replicas };
  return new Limiter({ name, points, seconds: 60 }, settings);
}

const allowed = (states: LimitState[]) => states.filter((state) => state.isAllowed).length;

afterAll(() => open.forEach((redis) => redis.disconnect()));

describe.each(stores)('counting in %s', (store) => {
  test('of 50 simultaneous uses exactly the limit passes', async () => {
    const limiter = await limiterOn(store, randomUUID());
    const states = await Promise.all(Array.from({ length: 50 }, () => limiter.consume('ada')));
    expect(allowed(states)).toBe(5);
    expect(states.at(-1)?.resetSeconds).toBeGreaterThan(0);
  });

  test('keys do not share a counter', async () => {
    const limiter = await limiterOn(store, randomUUID(), { points: 1 });
    expect((await limiter.consume('ada')).isAllowed).toBe(true);
    expect((await limiter.consume('eve')).isAllowed).toBe(true);
    expect((await limiter.consume('ada')).isAllowed).toBe(false);
  });

  test('peeking counts nothing, clearing forgets', async () => {
    const limiter = await limiterOn(store, randomUUID(), { points: 1 });
    expect((await limiter.peek('ada')).isAllowed).toBe(true);
    await limiter.consume('ada');
    expect((await limiter.peek('ada')).isAllowed).toBe(false);
    await limiter.clear('ada');
    expect((await limiter.consume('ada')).isAllowed).toBe(true);
  });
});

if (redisUrl) {
  test('two replicas on one Redis share the limit, and no key names a person', async () => {
    const name = randomUUID();
    const replicas = [await limiterOn('Redis', name), await limiterOn('Redis', name)];
    const uses = Array.from({ length: 40 }, (_, n) =>
      (replicas[n % 2] as Limiter).consume('ada@example.org'),
    );
    expect(allowed(await Promise.all(uses))).toBe(5);
    const keys = await (open[0] as RedisClient).keys(`limit:${name}*`);
    expect(keys).toHaveLength(1);
    expect(keys.join()).not.toContain('example');
  });
}

test('replicas that count for themselves keep to the limit together, and each allows a few at least', async () => {
  const replicas = await Promise.all(
    [1, 2, 3].map(() => limiterOn('the process', 'shared', { points: 10, replicas: 3 })),
  );
  const uses = replicas.flatMap((one) => Array.from({ length: 20 }, () => one.consume('ada')));
  expect(allowed(await Promise.all(uses))).toBe(9);
  const usesAlone = async (points: number) => {
    const one = await limiterOn('the process', `alone-${points}`, { points, replicas: 10 });
    return allowed(await Promise.all(Array.from({ length: 20 }, () => one.consume('ada'))));
  };
  expect([await usesAlone(5), await usesAlone(2), await usesAlone(1)]).toEqual([3, 2, 1]);
});

test('while Redis is away a replica counts its share, and the state says so', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  open.push(redis);
  const limiter = new Limiter(
    { name: 'share', points: 10, seconds: 60 },
    { redis, key: 'k', scale: 1, replicas: () => 2 },
  );
  const states = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('ada')));
  expect(allowed(states)).toBe(5);
  expect(await limiter.peek('ada')).toMatchObject({ isAllowed: false, remaining: 0 });
});

test('while Redis is away the process counts for itself, so a limit is never lifted', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  open.push(redis);
  const limiter = new Limiter(
    { name: 'away', points: 5, seconds: 60 },
    { redis, key: 'k', scale: 1 },
  );
  const states = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('ada')));
  expect(allowed(states)).toBe(5);
});

test('while Redis is away a process allows itself no more than its own part', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  open.push(redis);
  const limiter = new Limiter(
    { name: 'part', points: 50, seconds: 60, pointsAlone: 3 },
    { redis, key: 'k', scale: 1 },
  );
  const states = await Promise.all(Array.from({ length: 20 }, () => limiter.consume('all')));
  expect(allowed(states)).toBe(3);
});
