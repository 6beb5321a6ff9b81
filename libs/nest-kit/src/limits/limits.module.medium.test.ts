import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { eventually, openTcpGate, type TcpGate } from '@netward/test-kit';
import { type RedisClient, connectRedis } from '../redis/redis.ts';
import { Limiter } from './limiter.ts';
import { ReplicaCount } from './limits.module.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const ASSUMED = 10;
/** A starved machine may be late; the number would stay as it was instead. */
const ANSWER_MS = 60_000;

/** Allows sixty uses, or this replica's share of them while Redis is away. */
const limiterOf = (redis: RedisClient, replicas: ReplicaCount): Limiter =>
  new Limiter(
    { name: randomUUID(), points: 60, seconds: 60 },
    { redis, key: 'k'.repeat(32), scale: 1, replicas: () => replicas.value },
  );

async function allowed(limiter: Limiter): Promise<number> {
  const states = await Promise.all(Array.from({ length: 99 }, () => limiter.consume('ada')));
  return states.filter(({ isAllowed }) => isAllowed).length;
}

test('a replica that has never reached Redis counts the share of the number it was given', async () => {
  const redis = connectRedis('redis://127.0.0.1:1');
  const replicas = new ReplicaCount(redis, randomUUID(), ASSUMED);
  await replicas.start();
  expect(await allowed(limiterOf(redis, replicas))).toBe(6);
  await replicas.stop();
  redis.disconnect();
});

if (redisUrl)
  describe('with Redis', () => {
    let gate: TcpGate;
    let clients: RedisClient[];
    let started: ReplicaCount[];
    beforeEach(async () => {
      gate = await openTcpGate(redisUrl, 6379);
      clients = [];
      started = [];
    });
    afterEach(async () => {
      await Promise.all(started.map((one) => one.stop()));
      clients.forEach((redis) => redis.disconnect());
      await gate.close();
    });

    async function startReplica(service: string, tellEveryMs?: number) {
      const redis = connectRedis(gate.url, ANSWER_MS);
      clients.push(redis);
      await once(redis, 'ready');
      const replicas = new ReplicaCount(redis, service, ASSUMED, tellEveryMs);
      started.push(replicas);
      await replicas.start();
      return { redis, replicas };
    }

    test('replicas know how many run, when one joins, leaves or dies', async () => {
      const service = randomUUID();
      // A replica silent for three times as long is forgotten, on a busy machine for a while only.
      const oftenMs = 200;
      const first = await startReplica(service, oftenMs);
      await eventually('the first is alone', () => first.replicas.value === 1);
      await startReplica(randomUUID(), oftenMs);
      const leaving = await startReplica(service, oftenMs);
      const dying = await startReplica(service, oftenMs);
      for (const { replicas } of [first, leaving, dying])
        await eventually('there are three', () => replicas.value === 3);
      await leaving.replicas.stop();
      await eventually('the first knows of two', () => first.replicas.value === 2);
      dying.redis.disconnect();
      expect(await eventually('the first is alone', () => first.replicas.value === 1)).toBe(true);
    });

    test('while Redis is away each allows its share of a limit, by how many ran', async () => {
      const service = randomUUID();
      await startReplica(service);
      const { redis, replicas } = await startReplica(service);
      const limiter = limiterOf(redis, replicas);
      await gate.shut();
      expect(await allowed(limiter)).toBe(30);
    });
  });
